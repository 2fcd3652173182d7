package helpers

import "github.com/rivo/uniseg"

// textLength is how many characters a reader sees.
func textLength(text string) int {
	return uniseg.GraphemeClusterCount(text)
}
