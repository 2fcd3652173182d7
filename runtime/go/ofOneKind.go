// Needs: toText

package helpers

import "slices"

// ofOneKind are the values, as texts if some of them are texts and others numbers or booleans.
func ofOneKind(values []any) []any {
	isText := func(value any) bool {
		_, ok := value.(string)
		return ok
	}
	if !slices.ContainsFunc(values, isText) {
		return values
	}
	texts := make([]any, len(values))
	for i, value := range values {
		if value == nil {
			continue
		}
		text, err := toText(value)
		if err != nil { // a list or a map
			return values
		}
		texts[i] = text
	}
	return texts
}
