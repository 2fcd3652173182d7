package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// warnUnless says the message, and goes on, unless the condition holds.
func warnUnless(ctx *pulumi.Context, condition bool, message string) (bool, error) {
	if !condition {
		return false, ctx.Log.Warn(message, nil)
	}
	return true, nil
}
