// Needs: contains, listOf, toSet

package helpers

// setIntersection is a set of the elements that are in all.
func setIntersection(value any) ([]any, error) {
	lists, err := listOf(value)
	if err != nil || len(lists) == 0 {
		return nil, err
	}
	first, err := listOf(lists[0])
	if err != nil {
		return nil, err
	}
	result := []any{}
	for _, item := range first {
		isInAll := true
		for _, list := range lists[1:] {
			found, err := contains(list, item)
			if err != nil {
				return nil, err
			}
			isInAll = isInAll && found
		}
		if isInAll {
			result = append(result, item)
		}
	}
	return toSet(result)
}
