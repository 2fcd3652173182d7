package helpers

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
)

// base64Gunzip is the text that was zipped and written in Base64.
func base64Gunzip(text string) (string, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", err
	}
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return "", err
	}
	var result bytes.Buffer
	_, err = result.ReadFrom(reader)
	return result.String(), err
}
