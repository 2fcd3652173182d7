// Needs: object

package helpers

import (
	"errors"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

// objectOr is the configured value as one of the type T, or the other one if there is none.
func objectOr[T any](cfg *config.Config, key string, other T) (T, error) {
	result, err := object[T](cfg, key)
	if errors.Is(err, config.ErrMissingVar) {
		return other, nil
	}
	return result, err
}
