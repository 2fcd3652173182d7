// Package sdk names what generated programs import, so that go.mod has it.
package sdk

import (
	_ "github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	_ "github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	_ "github.com/pulumi/pulumi/sdk/v3/go/pulumi/internals"
	_ "github.com/rivo/uniseg"
	_ "golang.org/x/text/encoding/ianaindex"
	_ "golang.org/x/text/unicode/norm"
	_ "gopkg.in/yaml.v3"
)
