// Needs: member

package helpers

import "reflect"

// withNulls is the value with nil of no type for each list and map in it that is nil, of which the SDK makes empty ones.
func withNulls(value any) any {
	value = plainOf(value)
	source := reflect.ValueOf(value)
	switch source.Kind() {
	case reflect.Slice:
		list := make([]any, source.Len())
		for i := range list {
			list[i] = withNulls(source.Index(i).Interface())
		}
		return list
	case reflect.Map, reflect.Struct, reflect.Pointer:
		members, isObject := membersOf(value)
		if !isObject {
			return value
		}
		for name, member := range members {
			members[name] = withNulls(member)
		}
		return members
	}
	return value
}
