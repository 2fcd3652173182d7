package helpers

import (
	"crypto/sha512"
	"encoding/base64"
)

// base64SHA512 is the hash of the text in Base64.
func base64SHA512(text string) (string, error) {
	hash := sha512.Sum512([]byte(text))
	return base64.StdEncoding.EncodeToString(hash[:]), nil
}
