package helpers

import (
	"regexp"
	"strings"
)

// replaced is the text with what was searched replaced; between slashes it is a pattern.
func replaced(text, search, other string) (string, error) {
	if len(search) < 2 || search[0] != '/' || search[len(search)-1] != '/' {
		return strings.ReplaceAll(text, search, other), nil
	}
	pattern, err := regexp.Compile(search[1 : len(search)-1])
	if err != nil {
		return "", err
	}
	return pattern.ReplaceAllString(text, other), nil
}
