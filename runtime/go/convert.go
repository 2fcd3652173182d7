// Needs: as, listOf, member

package helpers

import "fmt"

// convert is the value as one of a type of Terraform's, such as ["map", "string"]; nothing stays
// nothing.
func convert(value, kind any) (any, error) {
	name, inner := kind, any(nil)
	if pair, err := listOf(kind); err == nil && len(pair) == 2 {
		name, inner = pair[0], pair[1]
	}
	if value = plainOf(value); value == nil {
		return nil, nil
	}
	switch name {
	case "bool":
		return as[bool](value)
	case "number":
		return as[float64](value)
	case "string":
		return as[string](value)
	case "map", "object":
		members, err := mapOf(value)
		if err != nil {
			return nil, err
		}
		kinds := map[string]any{}
		if name == "object" {
			if kinds, err = mapOf(inner); err != nil {
				return nil, err
			}
		}
		result := map[string]any{}
		for key, item := range members {
			one, isKnown := kinds[key]
			if name == "map" {
				one, isKnown = inner, true
			}
			if !isKnown {
				continue
			}
			if result[key], err = convert(item, one); err != nil {
				return nil, err
			}
		}
		return result, nil
	case "list", "tuple":
		items, err := listOf(value)
		if err != nil {
			return nil, err
		}
		var kinds []any
		if name == "tuple" {
			if kinds, err = listOf(inner); err != nil {
				return nil, err
			}
			if len(kinds) != len(items) {
				return nil, fmt.Errorf("%d elements are needed, there are %d", len(kinds), len(items))
			}
		}
		for i, item := range items {
			one := inner
			if name == "tuple" {
				one = kinds[i]
			}
			if items[i], err = convert(item, one); err != nil {
				return nil, err
			}
		}
		return items, nil
	}
	return value, nil
}
