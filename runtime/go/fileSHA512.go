// Needs: sha512Hex

package helpers

import "os"

// fileSHA512 is the hash of a file in hexadecimal digits.
func fileSHA512(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return sha512Hex(string(data))
}
