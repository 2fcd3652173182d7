package helpers

import (
	"crypto/sha512"
	"fmt"
)

// sha512Hex is the hash of the text in hexadecimal digits.
func sha512Hex(text string) (string, error) {
	hash := sha512.Sum512([]byte(text))
	return fmt.Sprintf("%x", hash), nil
}
