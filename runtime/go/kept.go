package helpers

import (
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/internals"
)

// kept is the output, which the program waits for before it ends, and which fails the program where it fails itself.
func kept[T pulumi.Output](ctx *pulumi.Context, output T) T {
	_, resolve, _ := ctx.NewOutput()
	go func() {
		if _, err := internals.UnsafeAwaitOutput(ctx.Context(), output); err != nil {
			// The program fails with what cannot be registered, and nothing is.
			inputs := pulumi.Map{"cause": output}
			_ = ctx.RegisterResource("pulumi:index:Failure", "failure", inputs, &pulumi.CustomResourceState{})
		}
		resolve(nil)
	}()
	return output
}
