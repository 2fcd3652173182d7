// Needs: argument

package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// apply4 is the output of what the function makes of the values of four inputs.
func apply4[A, B, C, D, T any](a, b, c, d any, function func(A, B, C, D) (T, error)) pulumi.Output {
	return pulumi.All(a, b, c, d).ApplyT(func(values []any) (T, error) {
		return function(argument[A](values[0]), argument[B](values[1]), argument[C](values[2]), argument[D](values[3]))
	})
}
