package helpers

import "os"

// fileExists tells whether there is such a file.
func fileExists(path string) (bool, error) {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir(), nil
}
