package helpers

import (
	"crypto/sha256"
	"encoding/base64"
	"os"
)

// fileBase64SHA256 is the hash of a file in Base64.
func fileBase64SHA256(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	hash := sha256.Sum256(data)
	return base64.StdEncoding.EncodeToString(hash[:]), nil
}
