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
	if text, err := json.Marshal(value); err != nil || json.Unmarshal(text, &result) != nil {
		return value
	}
	return result
}
