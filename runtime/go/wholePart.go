package helpers

import (
	"fmt"
	"math"
)

// wholePart is the next integer that is not greater.
func wholePart(number float64) (int, error) {
	whole := math.Floor(number)
	if math.Abs(whole) >= 1<<63 {
		return 0, fmt.Errorf("%v does not fit into an integer", number)
	}
	return int(whole), nil
}
