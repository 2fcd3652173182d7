// Needs: listOf, member, ofOneKind

package helpers

// toList is the list that the value is, with elements of one kind.
func toList(value any) (any, error) {
	if plainOf(value) == nil {
		return nil, nil
	}
	items, err := listOf(value)
	if err != nil {
		return nil, err
	}
	if _, isOpen := value.([]any); isOpen {
		return ofOneKind(items), nil
	}
	return value, nil
}
