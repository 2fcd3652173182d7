package helpers

import (
	"net/netip"
	"regexp"
	"strings"
)

var leadingZeros = regexp.MustCompile(`(^|[./])0+([0-9])`)

// blockOf is a block of addresses; zeros in front of a number say nothing.
func blockOf(text string) (netip.Prefix, error) {
	if strings.Contains(text, ".") {
		text = leadingZeros.ReplaceAllString(text, "$1$2")
	}
	return netip.ParsePrefix(text)
}
