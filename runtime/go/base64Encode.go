package helpers

import "encoding/base64"

// base64Encode is the text in Base64.
func base64Encode(text string) (string, error) {
	return base64.StdEncoding.EncodeToString([]byte(text)), nil
}
