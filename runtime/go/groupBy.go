package helpers

// groupBy makes lists of the values that have the same key.
func groupBy[T any](keys []string, values []T) map[string][]T {
	groups := map[string][]T{}
	for i, key := range keys {
		groups[key] = append(groups[key], values[i])
	}
	return groups
}
