// Needs: as, jsonEncode, listOf, toText

package helpers

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// formatted is the text that verbs make of the values.
func formatted(text string, value any) (string, error) {
	values, err := listOf(value)
	if err != nil {
		return "", err
	}
	arguments := []any{}
	next := 0
	isIndexed := false
	var verbs strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			verbs.WriteByte(text[i])
			continue
		}
		start := i
		var flags strings.Builder
		for i++; i < len(text) && !isLetter(text[i]) && text[i] != '%'; i++ {
			if text[i] == '*' {
				return "", fmt.Errorf("%q is no format that can be made here", text)
			}
			if text[i] != '[' {
				flags.WriteByte(text[i])
				continue
			}
			end := strings.IndexByte(text[i:], ']')
			if end < 0 {
				return "", fmt.Errorf("%q has no end of an index", text)
			}
			number, err := strconv.Atoi(text[i+1 : i+end])
			if err != nil {
				return "", err
			}
			next, isIndexed = number-1, true
			i += end
		}
		if i == len(text) {
			return "", fmt.Errorf("%q ends within a verb", text)
		}
		if text[i] == '%' {
			verbs.WriteString("%%")
			continue
		}
		if next < 0 || next >= len(values) {
			return "", fmt.Errorf("there is no value for %s", text[start:i+1])
		}
		verb, argument, err := verbValue(text[i], flags.String(), values[next])
		if err != nil {
			return "", err
		}
		verbs.WriteString("%" + verb)
		arguments = append(arguments, argument)
		next++
	}
	if next < len(values) && !isIndexed {
		return "", fmt.Errorf("there are more values than verbs in %q", text)
	}
	return fmt.Sprintf(verbs.String(), arguments...), nil
}

func isLetter(sign byte) bool {
	return sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z'
}

// verbValue is the value as the verb wants it; a verb of any value becomes that of a text.
func verbValue(verb byte, flags string, value any) (string, any, error) {
	same := flags + string(verb)
	switch verb {
	case 'd', 'b', 'o', 'x', 'X':
		if _, ok := value.(string); ok && (verb == 'x' || verb == 'X') {
			return same, value, nil
		}
		number, err := as[int](value)
		return same, number, err
	case 'e', 'E', 'f', 'F':
		number, err := as[float64](value)
		if err != nil {
			return "", nil, err
		}
		// Halves in decimal go to where they are in Terraform's 512 binary digits.
		text := strconv.FormatFloat(number, 'g', 15, 64)
		if len(text) > 15 {
			text = strconv.FormatFloat(number, 'g', -1, 64)
		}
		exact, _, err := big.ParseFloat(text, 10, 512, big.ToNearestEven)
		return same, exact, err
	case 'g', 'G':
		number, err := as[float64](value)
		return same, number, err
	case 't':
		flag, err := as[bool](value)
		return "t", flag, err
	case 's':
		text, err := toText(value)
		return same, text, err
	case 'q':
		text, err := toText(value)
		if err != nil {
			return "", nil, err
		}
		text, err = jsonEncode(text)
		return flags + "s", text, err
	case 'v':
		rest := strings.ReplaceAll(flags, "#", "")
		switch value.(type) {
		case int, float64:
			if rest == flags {
				number, err := as[float64](value)
				return flags + "g", number, err
			}
		case string:
			if rest == flags {
				return flags + "s", value, nil
			}
		}
		if _, ok := value.(bool); ok {
			rest = ""
		}
		text, err := jsonEncode(value)
		return rest + "s", text, err
	}
	return "", nil, fmt.Errorf("there is no verb %c", verb)
}
