// Needs: parseTime

package helpers

import (
	"fmt"
	"regexp"
	"strings"
)

// formatDate is a date as the format has it, in the time zone that the timestamp names.
func formatDate(format, timestamp string) (string, error) {
	point, err := parseTime(timestamp)
	if err != nil {
		return "", err
	}
	zone := point.Format("-0700")
	shortZone, isoZone := zone, point.Format("-07:00")
	if zone == "+0000" {
		shortZone, isoZone = "UTC", "Z"
	}
	layouts := map[string]string{
		"YYYY": "2006", "YY": "06", "MMMM": "January", "MMM": "Jan", "MM": "01", "M": "1", "DD": "02", "D": "2",
		"EEEE": "Monday", "EEE": "Mon", "hh": "15", "HH": "03", "H": "3", "AA": "PM", "aa": "pm", "mm": "04",
		"m": "4", "ss": "05", "s": "5", "ZZZZZ": "-07:00", "ZZZZ": "-0700",
	}
	verbs := map[string]string{"h": fmt.Sprint(point.Hour()), "ZZZ": shortZone, "Z": isoZone}
	for verb, layout := range layouts {
		verbs[verb] = point.Format(layout)
	}
	var result strings.Builder
	for rest := format; rest != ""; {
		if strings.HasPrefix(rest, "''") {
			result.WriteByte('\'')
			rest = rest[2:]
			continue
		}
		if rest[0] == '\'' {
			quoted := regexp.MustCompile(`^'((?:[^']|'')*)'`).FindStringSubmatch(rest)
			if quoted == nil {
				return "", fmt.Errorf("%q has an open quotation", format)
			}
			result.WriteString(strings.ReplaceAll(quoted[1], "''", "'"))
			rest = rest[len(quoted[0]):]
			continue
		}
		length := 1
		for length < len(rest) && rest[length] == rest[0] {
			length++
		}
		part := rest[:length]
		if text, ok := verbs[part]; ok {
			part = text
		} else if regexp.MustCompile("^[A-Za-z]").MatchString(part) {
			return "", fmt.Errorf("%s is no part of a date", part)
		}
		result.WriteString(part)
		rest = rest[length:]
	}
	return result.String(), nil
}
