package helpers

import "math"

// power is the base raised to the exponent.
func power(base, exponent float64) (float64, error) {
	return math.Pow(base, exponent), nil
}
