// Needs: recovered, try

package helpers

import (
	"errors"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

// tryOutput is the value of the first function that gives one, which may be an output.
func tryOutput(ctx *pulumi.Context, attempts ...func() (any, error)) pulumi.AnyOutput {
	for i, attempt := range attempts {
		value, err := attempted(attempt)
		if err != nil {
			continue
		}
		return recovered(ctx, pulumi.ToOutput(value), func(string) (any, error) {
			return tryOutput(ctx, attempts[i+1:]...), nil
		})
	}
	result, _, reject := ctx.NewOutput()
	reject(errors.New("no attempt gives a value"))
	return result.(pulumi.AnyOutput)
}
