package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// stringOrNil is the text as an input, or nil.
func stringOrNil(value *string) pulumi.StringInput {
	if value == nil {
		return nil
	}
	return pulumi.String(*value)
}
