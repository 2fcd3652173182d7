// Needs: contains, listOf

package helpers

// matchKeys are the values whose keys are among those that are searched.
func matchKeys(value, key, search any) ([]any, error) {
	values, err := listOf(value)
	if err != nil {
		return nil, err
	}
	keys, err := listOf(key)
	if err != nil {
		return nil, err
	}
	result := []any{}
	for i, item := range values {
		found, err := contains(search, keys[i])
		if err != nil {
			return nil, err
		}
		if found {
			result = append(result, item)
		}
	}
	return result, nil
}
