// Needs: sha1Hex

package helpers

import "os"

// fileSHA1 is the hash of a file in hexadecimal digits.
func fileSHA1(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return sha1Hex(string(data))
}
