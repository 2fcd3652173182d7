// Needs: numeral

package helpers

import (
	"errors"
	"strconv"
)

// numbers are those from the start to before the limit.
func numbers(limit float64, places ...float64) ([]any, error) {
	start, step := 0.0, 1.0
	if len(places) > 0 {
		start = places[0]
	}
	if limit < start {
		step = -1
	}
	if len(places) > 1 {
		step = places[1]
	}
	if step == 0 || (limit-start)*step < 0 {
		return nil, errors.New("the step does not lead to the limit")
	}
	result := []any{}
	for number := start; (limit-number)*step > 0; {
		result = append(result, number)
		number, _ = strconv.ParseFloat(numeral(start+float64(len(result))*step), 64)
	}
	return result, nil
}
