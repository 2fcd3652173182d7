package helpers

import "strings"

// titled is the text with a capital at each word.
func titled(text string) (string, error) {
	return strings.Title(text), nil
}
