// Needs: member, textLength

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
	if source := reflect.ValueOf(value); source.Kind() == reflect.Slice {
		return source.Len(), nil
	}
	if members, ok := membersOf(value); ok {
		return len(members), nil
	}
	return 0, fmt.Errorf("a %T has no length", value)
}
