// Needs: as

package helpers

import (
	"fmt"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

// object is the configured value as one of the type T, which must have all that T has.
func object[T any](cfg *config.Config, key string) (T, error) {
	var value any
	if err := cfg.TryObject(key, &value); err != nil {
		var none T
		return none, err
	}
	result, err := as[T](value)
	if err != nil {
		err = fmt.Errorf("the configuration %s: %w", key, err)
	}
	return result, err
}
