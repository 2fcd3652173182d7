package helpers

import (
	"crypto/sha1"
	"fmt"
)

// sha1Hex is the hash of the text in hexadecimal digits.
func sha1Hex(text string) (string, error) {
	hash := sha1.Sum([]byte(text))
	return fmt.Sprintf("%x", hash), nil
}
