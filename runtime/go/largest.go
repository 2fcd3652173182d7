package helpers

import (
	"errors"
	"slices"
)

// largest is the largest of the numbers.
func largest(numbers []float64) (float64, error) {
	if len(numbers) == 0 {
		return 0, errors.New("there is no largest of no numbers")
	}
	return slices.Max(numbers), nil
}
