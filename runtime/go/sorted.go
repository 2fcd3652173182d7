package helpers

import (
	"iter"
	"maps"
	"slices"
)

// sorted goes through a map in order of its keys.
func sorted[T any](values map[string]T) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for _, key := range slices.Sorted(maps.Keys(values)) {
			if !yield(key, values[key]) {
				return
			}
		}
	}
}
