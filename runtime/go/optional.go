// Needs: as, member

package helpers

import (
	"fmt"
	"reflect"
	"strconv"
)

// optional is what the keys lead to in a value, or the other one where one of them is missing.
func optional[T any](value any, other T, path ...any) (T, error) {
	found, ok := walked(value, path)
	if !ok {
		return other, nil
	}
	return as[T](found)
}

// walked is what the keys lead to in a value, if none of them is missing.
func walked(value any, path []any) (any, bool) {
	for _, part := range path {
		key := fmt.Sprint(plainOf(part))
		place := reflect.ValueOf(value)
		for place.Kind() == reflect.Pointer {
			place = place.Elem()
		}
		var found reflect.Value
		switch place.Kind() {
		case reflect.Map:
			found = place.MapIndex(reflect.ValueOf(key))
		case reflect.Slice:
			if index, err := strconv.ParseUint(key, 10, 32); err == nil && int(index) < place.Len() {
				found = place.Index(int(index))
			}
		case reflect.Struct:
			members, _ := membersOf(value)
			found = reflect.ValueOf(members).MapIndex(reflect.ValueOf(key))
		}
		if !found.IsValid() {
			return nil, false
		}
		value = plainOf(found.Interface())
	}
	return value, true
}
