package helpers

import (
	"fmt"
	"regexp"
	"time"
)

// parseTime is the point in time that a timestamp of RFC 3339 names.
func parseTime(timestamp string) (time.Time, error) {
	if !regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$`).MatchString(timestamp) {
		return time.Time{}, fmt.Errorf("%q is no timestamp", timestamp)
	}
	return time.Parse(time.RFC3339, timestamp)
}
