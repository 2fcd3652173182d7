// Needs: as, listOf

package helpers

// anyTrue tells whether something of the list is true.
func anyTrue(value any) (bool, error) {
	list, err := listOf(value)
	if err != nil {
		return false, err
	}
	for _, item := range list {
		flag, err := as[*bool](item)
		if err != nil || (flag != nil && *flag) {
			return err == nil, err
		}
	}
	return false, nil
}
