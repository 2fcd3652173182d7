// Needs: isEqual, listOf

package helpers

// contains tells whether the element is in the list.
func contains(value, element any) (bool, error) {
	list, err := listOf(value)
	if err != nil {
		return false, err
	}
	for _, item := range list {
		if isEqual(item, element) {
			return true, nil
		}
	}
	return false, nil
}
