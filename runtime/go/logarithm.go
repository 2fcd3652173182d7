package helpers

import "math"

// logarithm is that of the number to the base.
func logarithm(number, base float64) (float64, error) {
	return math.Log(number) / math.Log(base), nil
}
