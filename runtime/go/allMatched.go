package helpers

import "regexp"

// allMatched is the same of all matches.
func allMatched(pattern, text string) ([]any, error) {
	compiled, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	result := []any{}
	for _, match := range compiled.FindAllStringSubmatchIndex(text, -1) {
		group := func(i int) any {
			if match[2*i] < 0 {
				return nil
			}
			return text[match[2*i]:match[2*i+1]]
		}
		list, named := []any{}, map[string]any{}
		for i, name := range compiled.SubexpNames() {
			if i > 0 && name != "" {
				named[name] = group(i)
			} else if i > 0 {
				list = append(list, group(i))
			}
		}
		switch {
		case len(named) > 0:
			result = append(result, named)
		case len(list) > 0:
			result = append(result, list)
		default:
			result = append(result, group(0))
		}
	}
	return result, nil
}
