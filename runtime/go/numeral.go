package helpers

import (
	"math"
	"strconv"
)

// numeral is the text of a number: without an exponent, and without what binary fractions add.
func numeral(number float64) string {
	if number != math.Trunc(number) {
		number, _ = strconv.ParseFloat(strconv.FormatFloat(number, 'g', 15, 64), 64)
	}
	return strconv.FormatFloat(number, 'f', -1, 64)
}
