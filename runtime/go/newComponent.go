package helpers

import "github.com/pulumi/pulumi/sdk/v3/go/pulumi"

// newComponent makes a component of a type that no program defines.
func newComponent(ctx *pulumi.Context, token, name string, inputs pulumi.Map, opts ...pulumi.ResourceOption) (*pulumi.ResourceState, error) {
	component := &pulumi.ResourceState{}
	err := ctx.RegisterComponentResourceV2(token, name, inputs, component, opts...)
	return component, err
}
