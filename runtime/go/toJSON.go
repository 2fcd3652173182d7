// Needs: member, numeral

package helpers

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// toJSON is the JSON of a value, in which signs of HTML are written as they are.
func toJSON(value any) (string, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(withNumerals(value)); err != nil {
		return "", err
	}
	return string(bytes.TrimSpace(text.Bytes())), nil
}

// withNumerals is the value with numbers that are written without an exponent.
func withNumerals(value any) any {
	source := reflect.ValueOf(value)
	switch source.Kind() {
	case reflect.Float64:
		return json.Number(numeral(source.Float()))
	case reflect.Pointer:
		if !source.IsNil() {
			return withNumerals(source.Elem().Interface())
		}
	case reflect.Slice:
		if !source.IsNil() {
			list := make([]any, source.Len())
			for i := range list {
				list[i] = withNumerals(source.Index(i).Interface())
			}
			return list
		}
	case reflect.Map, reflect.Struct:
		if members, ok := membersOf(value); ok && (source.Kind() == reflect.Struct || !source.IsNil()) {
			for name, member := range members {
				members[name] = withNumerals(member)
			}
			return members
		}
	}
	return value
}
