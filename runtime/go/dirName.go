package helpers

import "path/filepath"

// dirName is the path without its last part.
func dirName(path string) (string, error) {
	return filepath.Dir(path), nil
}
