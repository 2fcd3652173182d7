// Needs: numeral

package helpers

import (
	"fmt"
	"reflect"
)

// toText is the text of a value, if it has one.
func toText(value any) (string, error) {
	switch value := value.(type) {
	case string:
		return value, nil
	case float64:
		return numeral(value), nil
	}
	switch place := reflect.ValueOf(value); place.Kind() {
	case reflect.Pointer:
		if !place.IsNil() {
			return toText(place.Elem().Interface())
		}
	case reflect.Bool, reflect.Int, reflect.String:
		return fmt.Sprint(value), nil
	}
	return "", fmt.Errorf("%v has no text", value)
}
