package helpers

import "path/filepath"

// absPath is the path from the root.
func absPath(path string) (string, error) {
	return filepath.Abs(path)
}
