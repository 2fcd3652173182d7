// Needs: contains, listOf, toSet

package helpers

// setSubtract is a set of the elements that are not in the other list.
func setSubtract(value, other any) ([]any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	result := []any{}
	for _, item := range list {
		found, err := contains(other, item)
		if err != nil {
			return nil, err
		}
		if !found {
			result = append(result, item)
		}
	}
	return toSet(result)
}
