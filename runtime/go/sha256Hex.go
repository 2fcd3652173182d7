package helpers

import (
	"crypto/sha256"
	"fmt"
)

// sha256Hex is the hash of the text in hexadecimal digits.
func sha256Hex(text string) (string, error) {
	hash := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", hash), nil
}
