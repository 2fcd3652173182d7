// Needs: toJSON

package helpers

import "encoding/json"

// jsonEncode is the value as Terraform writes it in JSON.
func jsonEncode(value any) (string, error) {
	text, err := json.Marshal(withNumerals(value))
	return string(text), err
}
