// Needs: argument

package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// apply3 is the output of what the function makes of the values of three inputs.
func apply3[A, B, C, T any](a, b, c any, function func(A, B, C) (T, error)) pulumi.Output {
	return pulumi.All(a, b, c).ApplyT(func(values []any) (T, error) {
		return function(argument[A](values[0]), argument[B](values[1]), argument[C](values[2]))
	})
}
