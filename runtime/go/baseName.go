package helpers

import "path/filepath"

// baseName is the last part of the path.
func baseName(path string) (string, error) {
	return filepath.Base(path), nil
}
