// Needs: jsonEncode, listOf, member, sorted

package helpers

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// yamlEncode is the value as Terraform writes it in YAML, with texts in quotes or as blocks.
func yamlEncode(value any) (string, error) {
	value = plainOf(value)
	if isFull(value) {
		text, err := yamlWritten(value, "")
		return text + "\n", err
	}
	text, err := yamlPlain(value, "  ", 1)
	_, isMap := membersOf(value)
	if kind := reflect.ValueOf(value).Kind(); isMap || kind == reflect.Slice || kind == reflect.String {
		return text + "\n", err
	}
	return text + "\n...\n", err
}

func isFull(value any) bool {
	if members, ok := membersOf(value); ok {
		return len(members) > 0
	}
	source := reflect.ValueOf(value)
	return source.Kind() == reflect.Slice && source.Len() > 0
}

// yamlWritten is what stands behind the indent; lists in maps are not set in.
func yamlWritten(value any, indent string) (string, error) {
	deeper := indent + "  "
	parts := []string{}
	if list, err := listOf(value); err == nil {
		for _, item := range list {
			text, err := "", error(nil)
			if isFull(item) {
				text, err = yamlWritten(item, deeper)
			} else {
				text, err = yamlPlain(item, deeper, len(deeper)+1)
			}
			if err != nil {
				return "", err
			}
			parts = append(parts, "- "+text)
		}
		return strings.Join(parts, "\n"+indent), nil
	}
	values, err := mapOf(value)
	if err != nil {
		return "", err
	}
	for name, item := range sorted(values) {
		key, text := yamlQuoted(name, "", -1<<30), ""
		if isFull(item) {
			inner := indent
			if _, isMap := membersOf(item); isMap {
				inner = deeper
			}
			text, err = yamlWritten(item, inner)
			text = "\n" + inner + text
		} else {
			text, err = yamlPlain(item, deeper, len([]rune(indent))+len([]rune(key))+3)
			text = " " + text
		}
		if err != nil {
			return "", err
		}
		parts = append(parts, key+":"+text)
	}
	return strings.Join(parts, "\n"+indent), nil
}

func yamlPlain(value any, indent string, column int) (string, error) {
	text, ok := value.(string)
	if !ok {
		return jsonEncode(value)
	}
	special := regexp.MustCompile(`[^\n\x20-\x7e\x{a0}-\x{fffd}]|[\x{feff}\x{2028}\x{2029}]| \n| $`)
	if !strings.Contains(text, "\n") || special.MatchString(text) {
		return yamlQuoted(text, indent, column), nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = indent + line
		}
	}
	hint := ""
	if text[0] == ' ' || text[0] == '\n' {
		hint = "2"
	}
	switch {
	case !strings.HasSuffix(text, "\n"):
		hint += "-"
	case text == "\n" || strings.HasSuffix(text, "\n\n"):
		hint += "+"
	}
	return "|" + hint + "\n" + strings.Join(lines, "\n"), nil
}

func yamlQuoted(text, indent string, column int) string {
	signs := []rune("\x00\a\b\t\n\v\f\r\x1b\"\\\u0085\u2028\u2029")
	var result strings.Builder
	result.WriteByte('"')
	letters := []rune(text)
	for i, sign := range letters {
		// Long lines are broken at a blank.
		if sign == ' ' && column+1 > 80 && 0 < i && i < len(letters)-1 && letters[i-1] != ' ' {
			result.WriteString("\n" + indent)
			if letters[i+1] == ' ' {
				result.WriteByte('\\')
			}
			column = len(indent)
			continue
		}
		written := string(sign)
		if place := slices.Index(signs, sign); place >= 0 {
			written = "\\" + `0abtnvfre"\NLP`[place:place+1]
		} else if sign > 0xffff {
			written = fmt.Sprintf(`\U%08X`, sign)
		} else if sign < 0x20 || sign > 0x7e && sign < 0xa0 || sign == 0xfeff {
			written = fmt.Sprintf(`\x%02X`, sign)
		}
		result.WriteString(written)
		column += len([]rune(written))
	}
	return result.String() + `"`
}
