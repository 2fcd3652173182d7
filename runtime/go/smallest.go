package helpers

import (
	"errors"
	"slices"
)

// smallest is the smallest of the numbers.
func smallest(numbers []float64) (float64, error) {
	if len(numbers) == 0 {
		return 0, errors.New("there is no smallest of no numbers")
	}
	return slices.Min(numbers), nil
}
