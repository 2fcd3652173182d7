// Needs: parseTime

package helpers

import "time"

// timeAdd is the point in time that is so much later.
func timeAdd(timestamp, duration string) (string, error) {
	point, err := parseTime(timestamp)
	if err != nil {
		return "", err
	}
	length, err := time.ParseDuration(duration)
	return point.Add(length).Format(time.RFC3339), err
}
