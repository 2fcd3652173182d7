package helpers

import "strings"

// endsWith tells whether the text ends so.
func endsWith(text, suffix string) (bool, error) {
	return strings.HasSuffix(text, suffix), nil
}
