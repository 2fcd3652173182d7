// Needs: listOf

package helpers

import "maps"

// merged is one map of all; of the values of one key the last counts.
func merged(value any) (map[string]any, error) {
	list, err := listOf(value)
	if err != nil {
		return nil, err
	}
	result := map[string]any{}
	for _, item := range list {
		if item == nil {
			continue
		}
		values, err := mapOf(item)
		if err != nil {
			return nil, err
		}
		maps.Copy(result, values)
	}
	return result, nil
}
