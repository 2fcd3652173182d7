// Needs: toJSON

package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// jsonOutput is the JSON of a value with outputs in it.
func jsonOutput(value any) pulumi.StringOutput {
	return pulumi.Any(value).ApplyT(toJSON).(pulumi.StringOutput)
}
