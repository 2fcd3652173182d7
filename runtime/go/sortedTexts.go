package helpers

import "slices"

// sortedTexts are the texts in order.
func sortedTexts(texts []string) ([]string, error) {
	result := slices.Clone(texts)
	slices.Sort(result)
	return result, nil
}
