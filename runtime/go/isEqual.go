// Needs: toJSON

package helpers

import (
	"encoding/json"
	"reflect"
)

// isEqual tells whether two values are the same, whatever types they have.
func isEqual(a, b any) bool {
	return reflect.DeepEqual(normal(a), normal(b))
}

func normal(value any) any {
	var result any
	if text, err := toJSON(value); err != nil || json.Unmarshal([]byte(text), &result) != nil {
		return value
	}
	return result
}
