package helpers

import "strings"

// joinedTexts are the texts with the separator between them.
func joinedTexts(separator string, texts []string) (string, error) {
	return strings.Join(texts, separator), nil
}
