// Needs: md5Hex

package helpers

import "os"

// fileMD5 is the hash of a file in hexadecimal digits.
func fileMD5(path string) (string, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	return md5Hex(string(data))
}
