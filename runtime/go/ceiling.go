package helpers

import (
	"fmt"
	"math"
)

// ceiling is the next integer that is not less.
func ceiling(number float64) (int, error) {
	whole := math.Ceil(number)
	if math.Abs(whole) >= 1<<63 {
		return 0, fmt.Errorf("%v does not fit into an integer", number)
	}
	return int(whole), nil
}
