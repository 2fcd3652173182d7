// Needs: listOf

package helpers

import "slices"

// chunks are lists of so many elements.
func chunks(value any, size int) ([]any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	if size == 0 {
		return []any{list}, nil
	}
	result := []any{}
	for chunk := range slices.Chunk(list, size) {
		result = append(result, chunk)
	}
	return result, nil
}
