// Needs: listOf

package helpers

import (
	"maps"
	"slices"
)

// keysOf are the keys of the map in order.
func keysOf(value any) ([]string, error) {
	values, err := mapOf(value)
	keys := slices.AppendSeq([]string{}, maps.Keys(values))
	slices.Sort(keys)
	return keys, err
}
