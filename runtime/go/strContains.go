package helpers

import "strings"

// strContains tells whether the part is in the text.
func strContains(text, part string) (bool, error) {
	return strings.Contains(text, part), nil
}
