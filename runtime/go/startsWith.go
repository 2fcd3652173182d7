package helpers

import "strings"

// startsWith tells whether the text begins so.
func startsWith(text, prefix string) (bool, error) {
	return strings.HasPrefix(text, prefix), nil
}
