// Needs: contains, listOf

package helpers

// distinct is the list with equal elements once.
func distinct(value any) ([]any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	result := []any{}
	for _, item := range list {
		if found, _ := contains(result, item); !found {
			result = append(result, item)
		}
	}
	return result, nil
}
