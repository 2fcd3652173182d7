// Needs: argument

package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// apply2 is the output of what the function makes of the values of two inputs.
func apply2[A, B, T any](a, b any, function func(A, B) (T, error)) pulumi.Output {
	return pulumi.All(a, b).ApplyT(func(values []any) (T, error) {
		return function(argument[A](values[0]), argument[B](values[1]))
	})
}
