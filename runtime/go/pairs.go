// Needs: member, sorted

package helpers

import (
	"fmt"
	"iter"
	"reflect"
)

// pairs goes through a list or a map whose type is not known, of which a map's keys are in order.
func pairs(values any) (iter.Seq2[any, any], error) {
	source := reflect.ValueOf(plainOf(values))
	members, isMap := membersOf(values)
	if source.IsValid() && source.Kind() != reflect.Slice && !isMap {
		return nil, fmt.Errorf("a %T has no elements", values)
	}
	return func(yield func(any, any) bool) {
		if source.Kind() == reflect.Slice {
			for i := range source.Len() {
				if !yield(i, plainOf(source.Index(i).Interface())) {
					return
				}
			}
		}
		for name, member := range sorted(members) {
			if !yield(name, member) {
				return
			}
		}
	}, nil
}
