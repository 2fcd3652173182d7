package helpers

// withoutNils is the map without the entries that are nil, which it loses.
func withoutNils[M ~map[string]V, V any](entries M) M {
	for key, value := range entries {
		if any(value) == nil {
			delete(entries, key)
		}
	}
	return entries
}
