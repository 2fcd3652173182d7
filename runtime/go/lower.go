package helpers

import "strings"

// lower is the text in lower case.
func lower(text string) (string, error) {
	return strings.ToLower(text), nil
}
