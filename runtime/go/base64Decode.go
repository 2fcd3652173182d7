package helpers

import (
	"encoding/base64"
	"errors"
	"strings"
)

// base64Decode is the text that is written in Base64.
func base64Decode(text string) (string, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", err
	}
	if strings.ToValidUTF8(string(data), "") != string(data) {
		return "", errors.New("what is written in Base64 is no text")
	}
	return string(data), nil
}
