// Needs: as

package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// outputOr is what the input gives, or the other value where it gives nothing or is not given.
func outputOr[T any](input pulumi.Input, other T) pulumi.Output {
	return pulumi.Any(input).ApplyT(func(value any) (T, error) {
		given, err := as[*T](value)
		if err != nil || given == nil {
			return other, err
		}
		return *given, nil
	})
}
