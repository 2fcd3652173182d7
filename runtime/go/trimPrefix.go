package helpers

import "strings"

// trimPrefix is the text without the prefix.
func trimPrefix(text, prefix string) (string, error) {
	return strings.TrimPrefix(text, prefix), nil
}
