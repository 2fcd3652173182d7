// Needs: concatenated, toSet

package helpers

// setUnion is a set of the elements of all.
func setUnion(value any) ([]any, error) {
	list, err := concatenated(value)
	if err != nil {
		return nil, err
	}
	return toSet(list)
}
