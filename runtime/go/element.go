// Needs: as, member, toText

package helpers

import (
	"fmt"
	"reflect"
)

// element is the element of a list or a map whose type is not known.
func element(values any, key any) (any, error) {
	if members, ok := membersOf(values); ok {
		name, err := toText(key)
		if err != nil {
			return nil, err
		}
		found, ok := members[name]
		if !ok {
			return nil, fmt.Errorf("there is no key %q", name)
		}
		return found, nil
	}
	if source := reflect.ValueOf(values); source.Kind() == reflect.Slice {
		index, err := as[int](key)
		if err != nil || index < 0 || index >= source.Len() {
			return nil, fmt.Errorf("there is no element %v", key)
		}
		return plainOf(source.Index(index).Interface()), nil
	}
	return nil, fmt.Errorf("a %T has no elements", values)
}
