// Needs: numeral

package helpers

import (
	"errors"
	"math/big"
)

// total is the sum of the numbers, without what binary fractions add.
func total(numbers []float64) (float64, error) {
	if len(numbers) == 0 {
		return 0, errors.New("there is no sum of no numbers")
	}
	result := new(big.Rat)
	for _, number := range numbers {
		decimal, ok := new(big.Rat).SetString(numeral(number))
		if !ok {
			return 0, errors.New("there is no sum with what is infinite")
		}
		result.Add(result, decimal)
	}
	number, _ := result.Float64()
	return number, nil
}
