package helpers

import (
	"fmt"
	"math/big"
)

// parseInt is the integer that the text is to the base.
func parseInt(text string, base ...int) (float64, error) {
	whole, ok := new(big.Int).SetString(text, append(base, 10)[0])
	if !ok || append(base, 10)[0] < 2 {
		return 0, fmt.Errorf("%q is no integer to the base %d", text, append(base, 10)[0])
	}
	number, _ := new(big.Float).SetInt(whole).Float64()
	return number, nil
}
