package helpers

import "strings"

// upper is the text in upper case.
func upper(text string) (string, error) {
	return strings.ToUpper(text), nil
}
