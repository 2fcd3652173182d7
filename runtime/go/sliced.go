// Needs: listOf

package helpers

import "errors"

// sliced are the elements between two places.
func sliced(value any, places ...int) ([]any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	from, to := 0, len(list)
	if len(places) > 0 {
		from = places[0]
	}
	if len(places) > 1 {
		to = places[1]
	}
	if from < 0 || to > len(list) || from > to {
		return nil, errors.New("the places are not in the list")
	}
	return list[from:to], nil
}
