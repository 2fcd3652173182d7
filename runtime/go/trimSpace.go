package helpers

import "strings"

// trimSpace is the text without blanks at its ends.
func trimSpace(text string) (string, error) {
	return strings.TrimSpace(text), nil
}
