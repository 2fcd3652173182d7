// Needs: as, blockOf, cidrHost

package helpers

import (
	"errors"
	"fmt"
	"math/big"
)

// cidrSubnets are blocks one after another in the block, of which each has so many more bits.
func cidrSubnets(block string, value any) ([]string, error) {
	bits, err := as[[]int](value)
	if err != nil {
		return nil, err
	}
	prefix, err := blockOf(block)
	if err != nil {
		return nil, err
	}
	result := []string{}
	used := new(big.Int)
	one := big.NewInt(1)
	for _, more := range bits {
		length := prefix.Bits() + more
		if more < 1 || length > prefix.Addr().BitLen() {
			return nil, errors.New("the block has not so many bits")
		}
		rest := uint(prefix.Addr().BitLen() - length)
		size := new(big.Int).Lsh(one, rest)
		used.Add(used, new(big.Int).Sub(size, one))
		used.Lsh(used.Rsh(used, rest), rest)
		address, err := addressIn(prefix.Masked(), used, 0)
		if err != nil {
			return nil, err
		}
		result = append(result, fmt.Sprintf("%s/%d", address, length))
		used.Add(used, size)
	}
	return result, nil
}
