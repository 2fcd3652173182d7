package helpers

import "slices"

// joined is one list of all, which is not nil if they have no elements.
func joined[T any](all ...[]T) []T {
	return append([]T{}, slices.Concat(all...)...)
}
