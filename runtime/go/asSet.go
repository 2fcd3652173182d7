package helpers

import (
	"iter"
	"slices"
)

// asSet goes through the different texts of a list in order.
func asSet(texts []string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		sorted := slices.Clone(texts)
		slices.Sort(sorted)
		for _, text := range slices.Compact(sorted) {
			if !yield(text, text) {
				return
			}
		}
	}
}
