package helpers

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/internals"
)

// recovered is the output, or what the function makes of the message of the error that took its place.
func recovered(ctx *pulumi.Context, output pulumi.Output, other func(message string) (any, error)) pulumi.AnyOutput {
	result, resolve, reject := ctx.NewOutput()
	go func() {
		_, err := internals.UnsafeAwaitOutput(ctx.Context(), output)
		if err == nil {
			resolve(output)
			return
		}
		value, err := other(err.Error())
		if err != nil {
			reject(err)
			return
		}
		resolve(value)
	}()
	return result.(pulumi.AnyOutput)
}
