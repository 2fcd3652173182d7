package helpers

import "fmt"

// itemAt is the element of the index, which must be there.
func itemAt[T any](list []T, index int) (T, error) {
	if index < 0 || index >= len(list) {
		var none T
		return none, fmt.Errorf("there is no element %d", index)
	}
	return list[index], nil
}
