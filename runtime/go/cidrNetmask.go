// Needs: blockOf

package helpers

import (
	"errors"
	"fmt"
)

// cidrNetmask is the mask of the block.
func cidrNetmask(block string) (string, error) {
	prefix, err := blockOf(block)
	if err != nil {
		return "", err
	}
	if !prefix.Addr().Is4() {
		return "", errors.New("only blocks of IPv4 have masks")
	}
	mask := ^uint32(0) << (32 - prefix.Bits())
	return fmt.Sprintf("%d.%d.%d.%d", mask>>24, mask>>16&255, mask>>8&255, mask&255), nil
}
