package helpers

import "reflect"

// argument is the value as one of the type that a function takes. Nothing is one only of what can be nil.
func argument[T any](value any) T {
	if value == nil {
		switch reflect.TypeFor[T]().Kind() {
		case reflect.Interface, reflect.Map, reflect.Pointer, reflect.Slice:
			var none T
			return none
		}
	}
	return value.(T)
}
