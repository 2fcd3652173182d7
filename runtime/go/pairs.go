// Needs: member

package helpers

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
)

// pairs goes through a list or a map whose type is not known, of which a map's keys are in order.
func pairs(values any) (iter.Seq2[any, any], error) {
	source := reflect.ValueOf(plainOf(values))
	switch source.Kind() {
	case reflect.Invalid, reflect.Map, reflect.Slice:
	default:
		return nil, fmt.Errorf("a %T has no elements", values)
	}
	return func(yield func(any, any) bool) {
		switch source.Kind() {
		case reflect.Slice:
			for i := range source.Len() {
				if !yield(i, plainOf(source.Index(i).Interface())) {
					return
				}
			}
		case reflect.Map:
			keys := source.MapKeys()
			slices.SortFunc(keys, func(a, b reflect.Value) int {
				return strings.Compare(a.String(), b.String())
			})
			for _, key := range keys {
				if !yield(key.String(), plainOf(source.MapIndex(key).Interface())) {
					return
				}
			}
		}
	}, nil
}
