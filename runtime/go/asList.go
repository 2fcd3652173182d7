// Needs: member

package helpers

import "reflect"

// asList is the list that a splat of the value goes over.
func asList(value any) []any {
	source := reflect.ValueOf(value)
	if !source.IsValid() || (source.Kind() == reflect.Pointer && source.IsNil()) {
		return []any{}
	}
	if source.Kind() != reflect.Slice {
		return []any{value}
	}
	list := make([]any, source.Len())
	for i := range list {
		list[i] = plainOf(source.Index(i).Interface())
	}
	return list
}
