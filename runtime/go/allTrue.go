// Needs: as, listOf

package helpers

// allTrue tells whether all of the list is true.
func allTrue(value any) (bool, error) {
	list, err := listOf(value)
	if err != nil {
		return false, err
	}
	for _, item := range list {
		flag, err := as[*bool](item)
		if err != nil || flag == nil || !*flag {
			return false, err
		}
	}
	return true, nil
}
