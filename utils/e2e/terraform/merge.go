// Puts programs of Go side by side into one package, as the compiler takes seconds for what each package imports of the SDK:
//
//	merge OUT PACKAGE PROGRAM...
//
// Writes the files of each folder PROGRAM to OUT as <name of the folder>_<file>. What they declare gets the folder's name
// as an ending, and pulumi.Run, pulumi.ToSecret and ctx.Export become those of the judge (worker.go).
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

type edit struct {
	start, end int
	text       string
}

// declared are the names that the files declare.
func declared(files []*ast.File) map[string]bool {
	names := map[string]bool{}
	for _, file := range files {
		for _, declaration := range file.Decls {
			switch declaration := declaration.(type) {
			case *ast.FuncDecl:
				if declaration.Recv == nil {
					names[declaration.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range declaration.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names[spec.Name.Name] = true
					case *ast.ValueSpec:
						for _, name := range spec.Names {
							names[name.Name] = true
						}
					}
				}
			}
		}
	}
	return names
}

// uses are the identifiers that may mean what the package declares: no members, fields, keys or names of an inner scope.
func uses(file *ast.File) []*ast.Ident {
	others := map[*ast.Ident]bool{}
	inner := map[*ast.Ident]bool{}
	found := []*ast.Ident{}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.SelectorExpr:
			others[node.Sel] = true
		case *ast.KeyValueExpr:
			if key, ok := node.Key.(*ast.Ident); ok {
				others[key] = true
			}
		case *ast.FuncDecl:
			if node.Recv != nil {
				others[node.Name] = true
			}
		case *ast.Field:
			for _, name := range node.Names {
				others[name] = true
			}
		case *ast.Ident:
			// The parser knows what is declared in this file.
			if node.Obj != nil {
				switch declaration := node.Obj.Decl.(type) {
				case *ast.FuncDecl:
				case *ast.TypeSpec, *ast.ValueSpec:
					inner[node] = file.Scope.Lookup(node.Name) == nil || file.Scope.Lookup(node.Name).Decl != declaration
				default:
					inner[node] = true
				}
			}
			found = append(found, node)
		}
		return true
	})
	kept := found[:0]
	for _, name := range found {
		if !others[name] && !inner[name] {
			kept = append(kept, name)
		}
	}
	return kept
}

func merge(out, name, program string) error {
	paths, err := filepath.Glob(filepath.Join(program, "*.go"))
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	ending := filepath.Base(program)
	files, texts := []*ast.File{}, []string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(set, path, text, 0)
		if err != nil {
			return err
		}
		files, texts = append(files, file), append(texts, string(text))
	}
	names := declared(files)
	for i, file := range files {
		edits := []edit{}
		at := func(place token.Pos) int { return set.Position(place).Offset }
		for _, use := range uses(file) {
			if names[use.Name] && use != file.Name {
				text := use.Name
				if text == "main" {
					text = "Main"
				}
				edits = append(edits, edit{at(use.Pos()), at(use.End()), text + "_" + ending})
			}
		}
		judged := false
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			if member, ok := call.Fun.(*ast.SelectorExpr); ok {
				object, _ := member.X.(*ast.Ident)
				switch {
				case object != nil && object.Name == "pulumi" &&
					(member.Sel.Name == "Run" || member.Sel.Name == "ToSecret"):
					edits = append(edits, edit{at(object.Pos()), at(object.End()), "judge"})
					judged = true
				case object != nil && object.Name == "ctx" && member.Sel.Name == "Export":
					edits = append(edits, edit{at(object.Pos()), at(call.Args[0].Pos()), "judge.Export(ctx, "})
					judged = true
				}
			}
			return true
		})
		head := name
		if judged {
			head += `; import judge "judge.example/judge"`
		}
		edits = append(edits, edit{at(file.Name.Pos()), at(file.Name.End()), head})
		sort.Slice(edits, func(a, b int) bool { return edits[a].start < edits[b].start })
		text, end := strings.Builder{}, 0
		for _, edit := range edits {
			text.WriteString(texts[i][end:edit.start] + edit.text)
			end = edit.end
		}
		text.WriteString(texts[i][end:])
		path := filepath.Join(out, ending+"_"+filepath.Base(paths[i]))
		if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func main() {
	for _, program := range os.Args[3:] {
		if err := merge(os.Args[1], os.Args[2], program); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", filepath.Base(program), err)
		}
	}
}
