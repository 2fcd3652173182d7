package helpers

import (
	"os"
	"strings"
)

// pathExpand is the path with the home directory for a tilde.
func pathExpand(path string) (string, error) {
	rest, ok := strings.CutPrefix(path, "~")
	if !ok {
		return path, nil
	}
	home, err := os.UserHomeDir()
	return home + rest, err
}
