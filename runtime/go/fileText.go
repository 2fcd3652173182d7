package helpers

import "os"

// fileText is the text of a file.
func fileText(path string) (string, error) {
	data, err := os.ReadFile(path)
	return string(data), err
}
