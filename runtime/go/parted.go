package helpers

import "strings"

// parted are the parts between the separators.
func parted(separator, text string) ([]string, error) {
	return strings.Split(text, separator), nil
}
