// Needs: listOf, sorted

package helpers

// valuesOf are the values of the map in order of their keys.
func valuesOf(value any) ([]any, error) {
	values, err := mapOf(value)
	result := []any{}
	for _, item := range sorted(values) {
		result = append(result, item)
	}
	return result, err
}
