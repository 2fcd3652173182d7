package helpers

import (
	"errors"
	"reflect"
)

// needed is the value, which must be there.
func needed[T any](value T) (T, error) {
	place := reflect.ValueOf(&value).Elem()
	switch place.Kind() {
	case reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice:
		if place.IsNil() {
			return value, errors.New("there is no value")
		}
	}
	return value, nil
}
