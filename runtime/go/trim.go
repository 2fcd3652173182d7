package helpers

import "strings"

// trim is the text without the signs at its ends.
func trim(text, signs string) (string, error) {
	return strings.Trim(text, signs), nil
}
