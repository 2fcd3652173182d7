package helpers

import "encoding/json"

// jsonDecode is the value that the text is as JSON.
func jsonDecode(text string) (any, error) {
	var value any
	err := json.Unmarshal([]byte(text), &value)
	return value, err
}
