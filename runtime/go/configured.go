// Needs: object

package helpers

import (
	"encoding/json"
	"errors"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

// configured is the configured value, or the other one if there is none.
func configured[T any](cfg *config.Config, key string, other T) (T, error) {
	text, err := cfg.Try(key)
	if errors.Is(err, config.ErrMissingVar) {
		return other, nil
	}
	if err != nil {
		return other, err
	}
	var value T
	switch place := any(&value).(type) {
	case *string:
		*place = text
		return value, nil
	case **string:
		*place = &text
		return value, nil
	}
	var decoded any
	if err = json.Unmarshal([]byte(text), &decoded); err != nil {
		return other, err
	}
	return configuredAs[T](key, decoded)
}
