// Needs: listOf

package helpers

import "errors"

// coalesceList is the first list that has elements.
func coalesceList(value any) (any, error) {
	lists, err := listOf(value)
	if err != nil {
		return nil, err
	}
	for _, item := range lists {
		if item == nil {
			continue
		}
		list, err := listOf(item)
		if err != nil {
			return nil, err
		}
		if len(list) > 0 {
			return list, nil
		}
	}
	return nil, errors.New("there is no list with elements")
}
