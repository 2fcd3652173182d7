// Needs: listOf

package helpers

import "errors"

// zipMap is a map of the keys to the values.
func zipMap(keys []string, value any) (map[string]any, error) {
	values, err := listOf(value)
	if err != nil {
		return nil, err
	}
	if len(keys) != len(values) {
		return nil, errors.New("there are not as many keys as values")
	}
	result := map[string]any{}
	for i, key := range keys {
		result[key] = values[i]
	}
	return result, nil
}
