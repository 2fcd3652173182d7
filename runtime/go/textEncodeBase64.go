package helpers

import (
	"encoding/base64"
	"fmt"

	"golang.org/x/text/encoding/ianaindex"
)

// textEncodeBase64 are the bytes of the text in an encoding, in Base64.
func textEncodeBase64(text, name string) (string, error) {
	encoding, err := ianaindex.IANA.Encoding(name)
	if err != nil || encoding == nil {
		return "", fmt.Errorf("%s is no encoding that is known", name)
	}
	data, err := encoding.NewEncoder().Bytes([]byte(text))
	return base64.StdEncoding.EncodeToString(data), err
}
