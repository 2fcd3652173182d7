package helpers

import "math"

// ceiling is the next integer that is not less.
func ceiling(number float64) (int, error) {
	return int(math.Ceil(number)), nil
}
