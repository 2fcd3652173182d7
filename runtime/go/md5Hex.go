package helpers

import (
	"crypto/md5"
	"fmt"
)

// md5Hex is the hash of the text in hexadecimal digits.
func md5Hex(text string) (string, error) {
	hash := md5.Sum([]byte(text))
	return fmt.Sprintf("%x", hash), nil
}
