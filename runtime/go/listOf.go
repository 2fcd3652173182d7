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
	members, ok := membersOf(value)
	if !ok {
		return nil, fmt.Errorf("a %T is no map", value)
	}
	return members, nil
}
