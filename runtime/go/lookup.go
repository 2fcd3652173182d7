package helpers

// lookup is the value of the key, or the other value if it is not there.
func lookup[T any](values map[string]T, key string, other T) (T, error) {
	if value, ok := values[key]; ok {
		return value, nil
	}
	return other, nil
}
