// Needs: member

package helpers

import (
	"fmt"
	"reflect"
)

// listOf is the list that the value is.
func listOf(value any) ([]any, error) {
	source := reflect.ValueOf(value)
	if source.Kind() != reflect.Slice {
		return nil, fmt.Errorf("a %T is no list", value)
	}
	list := make([]any, source.Len())
	for i := range list {
		list[i] = plainOf(source.Index(i).Interface())
	}
	return list, nil
}

// mapOf is the map that the value is.
func mapOf(value any) (map[string]any, error) {
	source := reflect.ValueOf(value)
	if source.Kind() != reflect.Map {
		return nil, fmt.Errorf("a %T is no map", value)
	}
	values := map[string]any{}
	for _, key := range source.MapKeys() {
		values[key.String()] = plainOf(source.MapIndex(key).Interface())
	}
	return values, nil
}
