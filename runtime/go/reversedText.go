// Needs: characters

package helpers

import (
	"slices"
	"strings"
)

// reversedText is the text from its end.
func reversedText(text string) (string, error) {
	letters := characters(text)
	slices.Reverse(letters)
	return strings.Join(letters, ""), nil
}
