package helpers

import (
	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

// characters are what a reader takes for the characters of a text.
func characters(text string) []string {
	result := []string{}
	for graphemes := uniseg.NewGraphemes(norm.NFC.String(text)); graphemes.Next(); {
		result = append(result, graphemes.Str())
	}
	return result
}
