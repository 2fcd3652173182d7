// Needs: blockOf

package helpers

import (
	"net/netip"
	"strings"
)

// cidrContains tells whether an address or a block is in the block.
func cidrContains(block, other string) (bool, error) {
	prefix, err := blockOf(block)
	if err != nil {
		return false, err
	}
	if strings.Contains(other, "/") {
		inner, err := blockOf(other)
		return inner.Bits() >= prefix.Bits() && prefix.Masked().Contains(inner.Addr()), err
	}
	address, err := netip.ParseAddr(other)
	return prefix.Masked().Contains(address), err
}
