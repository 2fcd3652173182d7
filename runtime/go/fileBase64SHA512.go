package helpers

import (
	"crypto/sha512"
	"encoding/base64"
	"os"
)

// fileBase64SHA512 is the hash of a file in Base64.
func fileBase64SHA512(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	hash := sha512.Sum512(data)
	return base64.StdEncoding.EncodeToString(hash[:]), nil
}
