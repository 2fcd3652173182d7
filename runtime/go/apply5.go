// Needs: argument

package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// apply5 is the output of what the function makes of the values of five inputs.
func apply5[A, B, C, D, E, T any](a, b, c, d, e any, function func(A, B, C, D, E) (T, error)) pulumi.Output {
	return pulumi.All(a, b, c, d, e).ApplyT(func(values []any) (T, error) {
		return function(argument[A](values[0]), argument[B](values[1]), argument[C](values[2]), argument[D](values[3]), argument[E](values[4]))
	})
}
