// Needs: listOf, wrapIndex

package helpers

import "errors"

// elementAround is the element of the list, counted around its end.
func elementAround(value any, index int) (any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, errors.New("the list is empty")
	}
	return list[wrapIndex(index, len(list))], nil
}
