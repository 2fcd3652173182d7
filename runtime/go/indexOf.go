// Needs: isEqual, listOf

package helpers

import "errors"

// indexOf is where the element is in the list.
func indexOf(value, element any) (int, error) {
	list, err := listOf(value)
	if err != nil {
		return 0, err
	}
	for i, item := range list {
		if isEqual(item, element) {
			return i, nil
		}
	}
	return 0, errors.New("the element is not in the list")
}
