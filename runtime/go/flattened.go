// Needs: listOf

package helpers

import "reflect"

// flattened is the list with the elements of the lists in it.
func flattened(value any) ([]any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	result := []any{}
	for _, item := range list {
		if reflect.ValueOf(item).Kind() != reflect.Slice {
			result = append(result, item)
			continue
		}
		inner, err := flattened(item)
		if err != nil {
			return nil, err
		}
		result = append(result, inner...)
	}
	return result, nil
}
