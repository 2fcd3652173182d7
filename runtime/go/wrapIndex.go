package helpers

// wrapIndex counts an index around the end of a list.
func wrapIndex(index, length int) int {
	return (index%length + length) % length
}
