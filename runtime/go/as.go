// Needs: member, toText

package helpers

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// as is the value as one of the type T: parts of any type become those that T has.
func as[T any](value any) (T, error) {
	if result, ok := value.(T); ok {
		return result, nil
	}
	var result T
	err := assign(reflect.ValueOf(&result).Elem(), value)
	return result, err
}

func isScalar(kind reflect.Kind) bool {
	return slices.Contains([]reflect.Kind{reflect.Bool, reflect.Float64, reflect.Int, reflect.String}, kind)
}

// isRecord tells whether the type is a struct of the program's own.
func isRecord(kind reflect.Type) bool {
	return kind.Kind() == reflect.Struct && kind.NumField() > 0 && kind.Field(0).Tag.Get("json") != ""
}

func assign(place reflect.Value, value any) error {
	source := reflect.ValueOf(value)
	if plainOf(value) == nil {
		if isScalar(place.Kind()) || isRecord(place.Type()) {
			return fmt.Errorf("there is no value for a %v", place.Type())
		}
		place.SetZero()
		return nil
	}
	if source.Type().AssignableTo(place.Type()) {
		place.Set(source)
		return nil
	}
	if source.Kind() == reflect.Pointer {
		return assign(place, source.Elem().Interface())
	}
	switch place.Kind() {
	case reflect.Pointer:
		place.Set(reflect.New(place.Type().Elem()))
		return assign(place.Elem(), value)
	case reflect.String:
		text, err := toText(value)
		place.SetString(text)
		return err
	case reflect.Bool:
		if text, ok := value.(string); ok {
			if !slices.Contains([]string{"true", "false", "1", "0"}, text) {
				return fmt.Errorf("%q is no boolean", text)
			}
			place.SetBool(text == "true" || text == "1")
			return nil
		}
	case reflect.Int, reflect.Float64:
		if text, ok := value.(string); ok {
			number, err := strconv.ParseFloat(text, 64)
			if err != nil {
				return err
			}
			if strings.ContainsAny(text, "_xX") {
				return fmt.Errorf("%q is no number", text)
			}
			source = reflect.ValueOf(number)
		}
		if source.CanFloat() && place.CanInt() && !isWhole(source.Float()) {
			return fmt.Errorf("%v is no integer", source.Float())
		}
		if source.CanConvert(place.Type()) && source.Kind() != reflect.String {
			place.Set(source.Convert(place.Type()))
			return nil
		}
	case reflect.Slice:
		if source.Kind() == reflect.Slice {
			place.Set(reflect.MakeSlice(place.Type(), source.Len(), source.Len()))
			for i := range source.Len() {
				if err := assign(place.Index(i), source.Index(i).Interface()); err != nil {
					return fmt.Errorf("[%d]: %w", i, err)
				}
			}
			return nil
		}
	case reflect.Map:
		if members, isObject := membersOf(value); isObject && source.Kind() == reflect.Struct {
			source = reflect.ValueOf(members)
		}
		if source.Kind() == reflect.Map {
			place.Set(reflect.MakeMap(place.Type()))
			for _, key := range source.MapKeys() {
				if plainOf(source.MapIndex(key).Interface()) == nil && isScalar(place.Type().Elem().Kind()) {
					continue // a map of what must be there lacks what is not
				}
				element := reflect.New(place.Type().Elem()).Elem()
				if err := assign(element, source.MapIndex(key).Interface()); err != nil {
					return fmt.Errorf("%v: %w", key, err)
				}
				place.SetMapIndex(key, element)
			}
			return nil
		}
	case reflect.Struct:
		if members, isObject := membersOf(value); isObject {
			for i := range place.NumField() {
				name, isOptional := nameOf(place.Type().Field(i))
				member, isThere := members[name]
				if !isThere && isRecord(place.Type()) && !isOptional {
					return fmt.Errorf("%s is missing", name)
				}
				if !isThere {
					continue
				}
				if err := assign(place.Field(i), member); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
			return nil
		}
	}
	return fmt.Errorf("a %T is no %v", value, place.Type())
}

// isWhole tells whether the number is an integer that fits.
func isWhole(number float64) bool {
	return number == math.Trunc(number) && math.Abs(number) < 1<<63
}
