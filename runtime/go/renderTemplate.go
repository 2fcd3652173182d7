// Needs: jsonEncode, toText

package helpers

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// renderTemplate is a template with the values of its names, attributes and indices in their places; it fails on one that computes.
func renderTemplate(template string, names any) (string, error) {
	text, err := jsonEncode(names)
	if err != nil {
		return "", err
	}
	var plain any
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&plain); err != nil {
		return "", err
	}
	step := regexp.MustCompile(`"([^"]*)"|([\w-]+)`)
	wanted := regexp.MustCompile(`^[A-Za-z_][\w-]*(\.[\w-]+|\[("[^"\\]*"|\d+)\])*$`)
	place := regexp.MustCompile(`\$\$\{|%%\{|%\{|\$\{\s*([^{}]*?)\s*\}`)
	var failure error
	made := place.ReplaceAllStringFunc(template, func(found string) string {
		if strings.HasPrefix(found, "$$") || strings.HasPrefix(found, "%%") {
			return found[1:]
		}
		path := place.FindStringSubmatch(found)[1]
		if !wanted.MatchString(path) {
			failure = fmt.Errorf("the template computes, which is done by hand: %s", found)
			return ""
		}
		value := plain
		for _, part := range step.FindAllStringSubmatch(path, -1) {
			switch inner := value.(type) {
			case map[string]any:
				value = inner[part[1]+part[2]]
			case []any:
				index, err := strconv.Atoi(part[2])
				if err != nil || index >= len(inner) {
					value = nil
				} else {
					value = inner[index]
				}
			default:
				value = nil
			}
		}
		shown, err := toText(value)
		if err != nil {
			failure = fmt.Errorf("the template has no value for %s", path)
		}
		return shown
	})
	return made, failure
}
