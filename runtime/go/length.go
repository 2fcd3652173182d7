// Needs: textLength

package helpers

import (
	"fmt"
	"reflect"
)

// length is how many elements or characters there are.
func length(value any) (int, error) {
	if text, ok := value.(string); ok {
		return textLength(text), nil
	}
	switch source := reflect.ValueOf(value); source.Kind() {
	case reflect.Map, reflect.Slice:
		return source.Len(), nil
	}
	return 0, fmt.Errorf("a %T has no length", value)
}
