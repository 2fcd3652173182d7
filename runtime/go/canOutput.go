// Needs: tryOutput

package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// canOutput tells whether the function gives a value, which may be an output.
func canOutput(ctx *pulumi.Context, attempt func() (any, error)) pulumi.BoolOutput {
	return tryOutput(ctx, func() (any, error) {
		value, err := attempt()
		return pulumi.ToOutput(value).ApplyT(func(any) bool { return true }), err
	}, func() (any, error) {
		return false, nil
	}).ApplyT(func(value any) bool { return value.(bool) }).(pulumi.BoolOutput)
}
