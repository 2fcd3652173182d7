package helpers

import "strings"

// chomp is the text without line ends at its end.
func chomp(text string) (string, error) {
	return strings.TrimRight(text, "\r\n"), nil
}
