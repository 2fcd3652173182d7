// Needs: listOf

package helpers

import "errors"

// coalesce is the first value that is neither nothing nor an empty text.
func coalesce(value any) (any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	for _, item := range list {
		if item != nil && item != "" {
			return item, nil
		}
	}
	return nil, errors.New("there is no value")
}
