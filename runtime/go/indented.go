package helpers

import "strings"

// indented is the text with its lines, but the first, set in.
func indented(spaces int, text string) (string, error) {
	return strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", spaces)), nil
}
