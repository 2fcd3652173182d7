// Needs: formatted, listOf

package helpers

import "errors"

// formattedList are the texts that verbs make of the elements of the lists.
func formattedList(text string, value any) ([]string, error) {
	values, err := listOf(value)
	if err != nil {
		return nil, err
	}
	length := -1
	for _, item := range values {
		if list, err := listOf(item); err == nil {
			if length >= 0 && length != len(list) {
				return nil, errors.New("the lists have different lengths")
			}
			length = len(list)
		}
	}
	if length < 0 {
		length = 1
	}
	result := []string{}
	for i := range length {
		row := []any{}
		for _, item := range values {
			if list, err := listOf(item); err == nil {
				item = list[i]
			}
			row = append(row, item)
		}
		made, err := formatted(text, row)
		if err != nil {
			return nil, err
		}
		result = append(result, made)
	}
	return result, nil
}
