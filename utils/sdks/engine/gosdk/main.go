// Writes the SDKs for Go of packages as the reference's generator makes them: gosdk OUT, with their schemas on standard input, one JSON
// value after the other. What the generator gives for the package NAME is below OUT/NAME. Schemas refer to no other packages. As
// `pulumi package gen-sdk` does, it generates from what the engine writes of a schema that it has read.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	gogen "github.com/pulumi/pulumi/pkg/v3/codegen/go"
	"github.com/pulumi/pulumi/pkg/v3/codegen/schema"
)

// noPackages is asked for packages that a schema refers to.
type noPackages struct{ schema.Loader }

// withoutUnused is the text of a file without imports of which it uses nothing: the generator imports the module of each resource that an
// input might be given, whatever the type becomes.
func withoutUnused(name string, text []byte) ([]byte, error) {
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, name, text, 0)
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if root, ok := selector.X.(*ast.Ident); ok {
				used[root.Name] = true
			}
		}
		return true
	})
	for i := len(file.Imports) - 1; i >= 0; i-- {
		spec := file.Imports[i]
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		// Only packages of the SDK are called as their folders are.
		if name == "_" || used[name] || !strings.Contains(imported, "/sdk/") {
			continue
		}
		first, last := positions.Position(spec.Pos()).Offset, positions.Position(spec.End()).Offset
		text = append(text[:first:first], text[last:]...)
	}
	return text, nil
}

func write(out string, spec schema.PackageSpec) error {
	options := schema.ValidationOptions{AllowDanglingReferences: true}
	pkg, err := schema.ImportSpec(spec, nil, noPackages{}, options)
	if err != nil {
		return err
	}
	written, err := pkg.MarshalSpec()
	if err != nil {
		return err
	}
	if pkg, err = schema.ImportSpec(*written, nil, noPackages{}, options); err != nil {
		return err
	}
	files, err := gogen.GeneratePackage("gosdk", pkg, nil)
	if err != nil {
		return err
	}
	for name, text := range files {
		if filepath.Ext(name) == ".go" {
			if text, err = withoutUnused(name, text); err != nil {
				return err
			}
		}
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
