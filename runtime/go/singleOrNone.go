package helpers

import "fmt"

// singleOrNone is the one element of the list, or nil if there is none.
func singleOrNone[T any](list []T) (*T, error) {
	if len(list) > 1 {
		return nil, fmt.Errorf("the list has %d elements, but at most one was expected", len(list))
	}
	if len(list) == 0 {
		return nil, nil
	}
	return &list[0], nil
}
