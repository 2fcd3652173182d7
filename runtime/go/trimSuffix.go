package helpers

import "strings"

// trimSuffix is the text without the suffix.
func trimSuffix(text, suffix string) (string, error) {
	return strings.TrimSuffix(text, suffix), nil
}
