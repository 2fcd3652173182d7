package helpers

import "time"

// timestamp is the present time.
func timestamp() (string, error) {
	return time.Now().UTC().Format(time.RFC3339), nil
}
