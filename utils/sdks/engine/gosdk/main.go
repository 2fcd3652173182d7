// Writes the SDKs for Go of packages as the reference's generator makes them: gosdk OUT, with their schemas on standard input, one JSON
// value after the other. What the generator gives for the package NAME is below OUT/NAME. Schemas refer to no other packages.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// noPackages is asked for packages that a schema refers to.
type noPackages struct{ schema.Loader }

func write(out string, spec schema.PackageSpec) error {
	pkg, err := schema.ImportSpec(spec, nil, noPackages{}, schema.ValidationOptions{AllowDanglingReferences: true})
	if err != nil {
		return err
	}
	files, err := gogen.GeneratePackage("gosdk", pkg, nil)
	if err != nil {
		return err
	}
	for name, text := range files {
		path := filepath.Join(out, spec.Name, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	for decoder := json.NewDecoder(os.Stdin); decoder.More(); {
		var spec schema.PackageSpec
		err := decoder.Decode(&spec)
		if err == nil {
			err = write(os.Args[1], spec)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", spec.Name, err)
			os.Exit(1)
		}
	}
}
