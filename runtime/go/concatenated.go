// Needs: listOf

package helpers

// concatenated is one list of the elements of all.
func concatenated(value any) ([]any, error) {
	lists, err := listOf(value)
	if err != nil {
		return nil, err
	}
	result := []any{}
	for _, item := range lists {
		list, err := listOf(item)
		if err != nil {
			return nil, err
		}
		result = append(result, list...)
	}
	return result, nil
}
