// Needs: blockOf, cidrHost

package helpers

import (
	"errors"
	"fmt"
	"math/big"
)

// cidrSubnet is a block of so many more bits in the block.
func cidrSubnet(block string, bits, number int) (string, error) {
	prefix, err := blockOf(block)
	if err != nil {
		return "", err
	}
	length := prefix.Bits() + bits
	if bits < 0 || length > prefix.Addr().BitLen() {
		return "", errors.New("the block has not so many bits")
	}
	if number < 0 || big.NewInt(int64(number)).BitLen() > bits {
		return "", errors.New("there is no such subnet in the block")
	}
	offset := new(big.Int).Lsh(big.NewInt(int64(number)), uint(prefix.Addr().BitLen()-length))
	address, err := addressIn(prefix.Masked(), offset, 0)
	return fmt.Sprintf("%s/%d", address, length), err
}
