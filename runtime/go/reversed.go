// Needs: listOf

package helpers

import "slices"

// reversed is the list from its end.
func reversed(value any) ([]any, error) {
	list, err := listOf(value)
	result := slices.Clone(list)
	slices.Reverse(result)
	return result, err
}
