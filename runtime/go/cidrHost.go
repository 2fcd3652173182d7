// Needs: blockOf

package helpers

import (
	"errors"
	"math/big"
	"net/netip"
)

// cidrHost is the address of a host in the block; negative numbers count from its end.
func cidrHost(block string, host int) (string, error) {
	prefix, err := blockOf(block)
	if err != nil {
		return "", err
	}
	return addressIn(prefix.Masked(), big.NewInt(int64(host)), 0)
}

func addressIn(prefix netip.Prefix, number *big.Int, bits int) (string, error) {
	size := new(big.Int).Lsh(big.NewInt(1), uint(prefix.Addr().BitLen()-prefix.Bits()-bits))
	if number.Sign() < 0 {
		number = new(big.Int).Add(size, number)
	}
	if number.Sign() < 0 || number.Cmp(size) >= 0 {
		return "", errors.New("the number is not in the block")
	}
	base := new(big.Int).SetBytes(prefix.Addr().AsSlice())
	bytes := make([]byte, prefix.Addr().BitLen()/8)
	base.Add(base, number).FillBytes(bytes)
	address, _ := netip.AddrFromSlice(bytes)
	return address.String(), nil
}
