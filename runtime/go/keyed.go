package helpers

import "fmt"

// keyed is the value of the key, which must be there.
func keyed[T any](values map[string]T, key string) (T, error) {
	value, ok := values[key]
	if !ok {
		return value, fmt.Errorf("there is no key %q", key)
	}
	return value, nil
}
