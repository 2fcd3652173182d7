package helpers

import (
	"encoding/base64"
	"os"
)

// fileBase64 is a file in Base64.
func fileBase64(path string) (string, error) {
	data, err := os.ReadFile(path)
	return base64.StdEncoding.EncodeToString(data), err
}
