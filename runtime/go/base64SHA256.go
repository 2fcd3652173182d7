package helpers

import (
	"crypto/sha256"
	"encoding/base64"
)

// base64SHA256 is the hash of the text in Base64.
func base64SHA256(text string) (string, error) {
	hash := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(hash[:]), nil
}
