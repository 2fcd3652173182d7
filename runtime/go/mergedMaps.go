package helpers

import "maps"

// mergedMaps is one map of all; of the values of one key the last counts.
func mergedMaps[T any](all ...map[string]T) map[string]T {
	result := map[string]T{}
	for _, values := range all {
		maps.Copy(result, values)
	}
	return result
}
