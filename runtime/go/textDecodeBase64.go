package helpers

import (
	"encoding/base64"
	"fmt"

	"golang.org/x/text/encoding/ianaindex"
)

// textDecodeBase64 is the text whose bytes in an encoding are written in Base64.
func textDecodeBase64(text, name string) (string, error) {
	encoding, err := ianaindex.IANA.Encoding(name)
	if err != nil || encoding == nil {
		return "", fmt.Errorf("%s is no encoding that is known", name)
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", err
	}
	data, err = encoding.NewDecoder().Bytes(data)
	return string(data), err
}
