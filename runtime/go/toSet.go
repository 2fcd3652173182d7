// Needs: as, distinct, listOf, member, signum

package helpers

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// toSet is the list with equal elements once, in Terraform's order.
func toSet(value any) ([]any, error) {
	if plainOf(value) == nil {
		return nil, nil
	}
	list, err := distinct(value)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(list, func(a, b any) int {
		switch x := a.(type) {
		case nil:
			return 1
		case float64, int:
			switch b.(type) {
			case float64, int:
				left, _ := as[float64](a)
				right, _ := as[float64](b)
				sign, _ := signum(left - right)
				return sign
			}
		case string:
			if y, ok := b.(string); ok {
				return strings.Compare(x, y)
			}
		}
		if b == nil {
			return -1
		}
		return strings.Compare(setKey(a), setKey(b))
	})
	return list, nil
}

// setKey is the text by which sets order what has no order of its own.
func setKey(value any) string {
	switch value := plainOf(value).(type) {
	case nil:
		return "~"
	case bool:
		return strings.ToUpper(strconv.FormatBool(value)[:1])
	case int:
		return strconv.FormatFloat(float64(value), 'g', 10, 64)
	case float64:
		return strconv.FormatFloat(value, 'g', 10, 64)
	case string:
		return strconv.Quote(value)
	}
	var text strings.Builder
	if list, err := listOf(value); err == nil {
		for _, item := range list {
			text.WriteString(setKey(item) + ";")
		}
		return "[" + text.String() + "]"
	}
	values, err := mapOf(value)
	if err != nil {
		return ""
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		text.WriteString(strconv.Quote(key) + ":" + setKey(values[key]) + ";")
	}
	return "{" + text.String() + "}"
}
