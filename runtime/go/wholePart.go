package helpers

import "math"

// wholePart is the next integer that is not greater.
func wholePart(number float64) (int, error) {
	return int(math.Floor(number)), nil
}
