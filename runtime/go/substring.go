// Needs: characters

package helpers

import "strings"

// substring are so many characters of the text; -1 are all that are left.
func substring(text string, offset, length int) (string, error) {
	letters := characters(text)
	if offset < 0 {
		offset = max(offset+len(letters), 0)
	}
	offset = min(offset, len(letters))
	if length < 0 || offset+length > len(letters) {
		length = len(letters) - offset
	}
	return strings.Join(letters[offset:offset+length], ""), nil
}
