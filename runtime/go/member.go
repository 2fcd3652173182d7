package helpers

import (
	"reflect"
	"strings"
)

// member is the member of an object whose type is not known; nil if there is none.
func member(object any, key string) any {
	source := reflect.ValueOf(object)
	for source.Kind() == reflect.Pointer && !source.IsNil() {
		source = source.Elem()
	}
	switch source.Kind() {
	case reflect.Map:
		if value := source.MapIndex(reflect.ValueOf(key)); value.IsValid() {
			return plainOf(value.Interface())
		}
	case reflect.Struct:
		for i := range source.NumField() {
			if name, _ := nameOf(source.Type().Field(i)); name == key {
				return plainOf(source.Field(i).Interface())
			}
		}
	}
	return nil
}

// nameOf is the name of a field in JSON, and whether it may be left out; "" if it has none.
func nameOf(field reflect.StructField) (string, bool) {
	name, flag, _ := strings.Cut(field.Tag.Get("pulumi"), ",")
	return name, flag == "optional"
}

// membersOf are the entries of a map, the members of an object of the program's own, or those of an object of an SDK
// that are there, by their names; false for anything else.
func membersOf(value any) (map[string]any, bool) {
	source := reflect.ValueOf(value)
	for source.Kind() == reflect.Pointer {
		source = source.Elem()
	}
	members := map[string]any{}
	switch source.Kind() {
	case reflect.Map:
		for _, key := range source.MapKeys() {
			members[key.String()] = plainOf(source.MapIndex(key).Interface())
		}
		return members, true
	case reflect.Struct:
		isObject := source.NumField() == 0
		for i := range source.NumField() {
			name, _ := nameOf(source.Type().Field(i))
			if name == "" {
				continue
			}
			isObject = true
			_, isOwn := source.Type().Field(i).Tag.Lookup("json")
			if member := plainOf(source.Field(i).Interface()); member != nil || isOwn {
				members[name] = member
			}
		}
		return members, isObject
	}
	return nil, false
}

// plainOf is the value, or what is no struct that it points to; nil if there is nothing.
func plainOf(value any) any {
	switch place := reflect.ValueOf(value); place.Kind() {
	case reflect.Map, reflect.Slice:
		if place.IsNil() {
			return nil
		}
	case reflect.Pointer:
		if place.IsNil() {
			return nil
		}
		if place.Elem().Kind() != reflect.Struct {
			return plainOf(place.Elem().Interface())
		}
	}
	return value
}
