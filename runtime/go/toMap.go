// Needs: listOf, member, ofOneKind

package helpers

import (
	"maps"
	"reflect"
	"slices"
)

// toMap is the map that the value is, with members of one kind.
func toMap(value any) (any, error) {
	if plainOf(value) == nil {
		return nil, nil
	}
	members, err := mapOf(value)
	if err != nil {
		return nil, err
	}
	if kind := reflect.TypeOf(value); kind.Kind() == reflect.Map && kind.Elem().Kind() != reflect.Interface {
		return value, nil
	}
	keys := slices.Collect(maps.Keys(members))
	items := make([]any, len(keys))
	for i, key := range keys {
		items[i] = members[key]
	}
	for i, item := range ofOneKind(items) {
		members[keys[i]] = item
	}
	return members, nil
}
