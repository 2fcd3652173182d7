// Needs: as, member, toText

package helpers

import (
	"fmt"
	"reflect"
)

// element is the element of a list or a map whose type is not known.
func element(values any, key any) (any, error) {
	source := reflect.ValueOf(values)
	switch source.Kind() {
	case reflect.Map:
		name, err := toText(key)
		if err != nil {
			return nil, err
		}
		if !source.MapIndex(reflect.ValueOf(name)).IsValid() {
			return nil, fmt.Errorf("there is no key %q", name)
		}
		return member(values, name), nil
	case reflect.Slice:
		index, err := as[int](key)
		if err != nil || index < 0 || index >= source.Len() {
			return nil, fmt.Errorf("there is no element %v", key)
		}
		return plainOf(source.Index(index).Interface()), nil
	}
	return nil, fmt.Errorf("a %T has no elements", values)
}
