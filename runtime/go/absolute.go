package helpers

import "math"

// absolute is the number without its sign.
func absolute(number float64) (float64, error) {
	return math.Abs(number), nil
}
