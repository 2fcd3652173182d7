// Needs: listOf, toText

package helpers

// compacted is the list without empty texts and what is nothing.
func compacted(value any) ([]string, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	result := []string{}
	for _, item := range list {
		if item == nil || item == "" {
			continue
		}
		text, err := toText(item)
		if err != nil {
			return nil, err
		}
		result = append(result, text)
	}
	return result, nil
}
