// Needs: sha256Hex

package helpers

import "os"

// fileSHA256 is the hash of a file in hexadecimal digits.
func fileSHA256(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return sha256Hex(string(data))
}
