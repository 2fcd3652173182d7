// Needs: as

package helpers

import (
	"fmt"
	"reflect"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

// object is the configured value as one of the type T, which must have all that T has.
func object[T any](cfg *config.Config, key string) (T, error) {
	var value any
	if err := cfg.TryObject(key, &value); err != nil {
		var none T
		return none, err
	}
	return configuredAs[T](key, value)
}

// configuredAs is the value of the key as one of the type T. Scalars convert as they do in
// Terraform; a map of what cannot be nothing holds no null.
func configuredAs[T any](key string, value any) (T, error) {
	result, err := as[T](value)
	if err == nil {
		err = noNulls(reflect.TypeFor[T](), value)
	}
	if err != nil {
		err = fmt.Errorf("the configuration %s: %w", key, err)
	}
	return result, err
}

func noNulls(kind reflect.Type, value any) error {
	if kind.Kind() == reflect.Pointer {
		return noNulls(kind.Elem(), value)
	}
	switch given := value.(type) {
	case []any:
		for i := 0; i < len(given) && kind.Kind() == reflect.Slice; i++ {
			if err := noNulls(kind.Elem(), given[i]); err != nil {
				return fmt.Errorf("[%d]: %w", i, err)
			}
		}
	case map[string]any:
		for name, item := range given {
			part := kind
			switch kind.Kind() {
			case reflect.Map:
				part = kind.Elem()
				if item == nil && isScalar(part.Kind()) {
					return fmt.Errorf("%s: null is no value for a %v here: leave it out", name, part)
				}
			case reflect.Struct:
				for i := range kind.NumField() {
					if own, _ := nameOf(kind.Field(i)); own == name {
						part = kind.Field(i).Type
					}
				}
			default:
				return nil
			}
			if err := noNulls(part, item); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}
