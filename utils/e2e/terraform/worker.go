// Runs programs of Go one after another under the SDK's mocks, for compare.py and ../exports.py; see worker.js, whose
// protocol it has. Of each export it says also whether it is a secret, and whether it is known; in a preview secrets are not.
// go_programs.py makes packages of the programs, which call Run and Export instead of the SDK, and links them with this.
package judge

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/pulumi/pulumi/sdk/v3/go/common/resource"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/internals"
)

const patience = 60 * time.Second // for one program, which takes a small part of it

type job struct {
	Program string            `json:"program"`
	Name    string            `json:"name"`
	Config  map[string]string `json:"config"`
	Preview bool              `json:"preview"`
	// What is known of resources of a type beside their inputs, and what methods give.
	State map[string]map[string]any `json:"state"`
}

type registration struct {
	Type   string `json:"type"`
	Name   string `json:"name"`
	Inputs any    `json:"inputs"`
}

type result struct {
	Exports   map[string]map[string]any `json:"exports"`
	Resources []registration            `json:"resources"`
	Broken    *string                   `json:"broken"`
	End       *string                   `json:"end"`
}

// What the program under way has told, and the lines of the protocol, one at a time.
var (
	mutex   sync.Mutex
	exports map[string]pulumi.Input
	body    pulumi.RunFunc
	preview bool
	state   map[string]map[string]any
	lines   *bufio.Reader
	answers *os.File
)

// Run takes the place of pulumi.Run.
func Run(program pulumi.RunFunc) { body = program }

// Export takes the place of Context.Export.
func Export(_ *pulumi.Context, name string, value pulumi.Input) { exports[name] = value }

// ToSecret takes the place of pulumi.ToSecret: in a preview it gives an output that is not known yet, as of a resource that
// does not exist.
func ToSecret(value any) pulumi.Output {
	secret := pulumi.ToSecret(value)
	if !preview {
		return secret
	}
	made := reflect.FuncOf([]reflect.Type{reflect.TypeFor[any]()}, []reflect.Type{secret.ElementType()}, false)
	return pulumi.UnsafeUnknownOutput(nil).ApplyT(reflect.MakeFunc(made, func([]reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.Zero(secret.ElementType())}
	}).Interface())
}

func write(value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	answers.Write(append(text, '\n'))
}

type mocks struct{ result *result }

func (m mocks) NewResource(args pulumi.MockResourceArgs) (string, resource.PropertyMap, error) {
	mutex.Lock()
	defer mutex.Unlock()
	inputs := shown(resource.NewObjectProperty(args.Inputs))
	m.result.Resources = append(m.result.Resources, registration{args.TypeToken, args.Name, inputs})
	made := args.Inputs.Copy()
	for key, value := range known(args.TypeToken) {
		made[key] = value
	}
	if args.TypeToken == "pulumi:index:Stash" {
		made["output"] = args.Inputs["input"]
	}
	id := args.Name + "-id"
	if args.RegisterRPC != nil && !args.Custom {
		id = ""
	}
	return id, made, nil
}

// known are the properties that the job says of a token. In them {"$resource": [TYPE, NAME]} is a resource of the program.
func known(token string) resource.PropertyMap {
	return resource.NewPropertyMapFromMapRepl(state[token], nil, func(value any) (resource.PropertyValue, bool) {
		object, _ := value.(map[string]any)
		reference, ok := object["$resource"].([]any)
		if !ok || len(reference) != 2 {
			return resource.PropertyValue{}, false
		}
		urn := resource.URN(fmt.Sprintf("urn:pulumi:dev::project::%v::%v", reference...))
		return resource.MakeCustomResourceReference(urn, resource.ID(fmt.Sprintf("%v-id", reference[1])), ""), true
	})
}

func (m mocks) MethodCall(args pulumi.MockCallArgs) (resource.PropertyMap, error) {
	mutex.Lock()
	defer mutex.Unlock()
	inputs := shown(resource.NewObjectProperty(args.Args))
	m.result.Resources = append(m.result.Resources, registration{"call", args.Token, inputs})
	return known(args.Token), nil
}

func (m mocks) Call(args pulumi.MockCallArgs) (resource.PropertyMap, error) {
	mutex.Lock()
	defer mutex.Unlock()
	write(map[string]any{"call": args.Token, "arguments": shown(resource.NewObjectProperty(args.Args)), "id": 0})
	line, err := lines.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var answer struct {
		Result map[string]any
		Error  string
	}
	if err := json.Unmarshal(line, &answer); err != nil {
		return nil, err
	}
	if answer.Error != "" {
		return nil, errors.New(answer.Error)
	}
	return resource.NewPropertyMapFromMap(answer.Result), nil
}

// shown is a value of the engine as JSON has it.
func shown(value resource.PropertyValue) any {
	switch {
	case value.IsSecret():
		return shown(value.SecretValue().Element)
	case value.IsOutput():
		return shown(value.OutputValue().Element)
	case value.IsArray():
		list := []any{}
		for _, item := range value.ArrayValue() {
			list = append(list, shown(item))
		}
		return list
	case value.IsObject():
		object := map[string]any{}
		for key, item := range value.ObjectValue() {
			object[string(key)] = shown(item)
		}
		return object
	case value.IsResourceReference():
		return map[string]any{"$resource": string(value.ResourceReferenceValue().URN.Name())}
	case value.IsBool(), value.IsNumber(), value.IsString(), value.IsNull():
		return value.V
	}
	return map[string]any{"$type": value.TypeString()}
}

// said are the names and texts in turn, without those that are empty.
func said(pairs ...string) map[string]any {
	kept := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			kept[pairs[i]] = pairs[i+1]
		}
	}
	return kept
}

// plain is what the SDK would send of a value of a program.
func plain(value any) any {
	switch value := value.(type) {
	case pulumi.Resource:
		return map[string]any{"$resource": true}
	case pulumi.Asset:
		kept := said("path", value.Path(), "uri", value.URI())
		if len(kept) == 0 {
			kept["text"] = value.Text()
		}
		return map[string]any{"asset": kept}
	case pulumi.Archive:
		kept := said("path", value.Path(), "uri", value.URI())
		if assets := value.Assets(); len(assets) > 0 {
			kept["assets"] = plain(assets)
		}
		return map[string]any{"archive": kept}
	case json.Number:
		return value
	}
	source := reflect.ValueOf(value)
	switch source.Kind() {
	case reflect.Invalid:
		return nil
	case reflect.Pointer, reflect.Interface:
		if source.IsNil() {
			return nil
		}
		return plain(source.Elem().Interface())
	case reflect.Bool:
		return source.Bool()
	case reflect.String:
		return source.String()
	case reflect.Int, reflect.Int64:
		return source.Int()
	case reflect.Float64:
		if number := source.Float(); math.IsInf(number, 0) || math.IsNaN(number) {
			return map[string]any{"$number": fmt.Sprint(number)}
		}
		return source.Float()
	case reflect.Slice:
		if source.IsNil() {
			return nil
		}
		list := make([]any, source.Len())
		for i := range list {
			list[i] = plain(source.Index(i).Interface())
		}
		return list
	case reflect.Map:
		if source.IsNil() {
			return nil
		}
		object := map[string]any{}
		for _, key := range source.MapKeys() {
			object[key.String()] = plain(source.MapIndex(key).Interface())
		}
		return object
	case reflect.Struct:
		object := map[string]any{}
		for i := range source.NumField() {
			if name, ok := source.Type().Field(i).Tag.Lookup("pulumi"); ok {
				name, _, _ = strings.Cut(name, ",")
				object[name] = plain(source.Field(i).Interface())
			}
		}
		return object
	}
	return map[string]any{"$type": fmt.Sprintf("%T", value)}
}

func reason(err error) *string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	text = text[:min(len(text), 300)]
	return &text
}

// exported are the values of the exports, each guarded.
func exported() map[string]map[string]any {
	soon, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	values := map[string]map[string]any{}
	for name, value := range exports {
		found := map[string]any{"value": nil, "secret": false, "known": true}
		if value != nil {
			got, err := internals.UnsafeAwaitOutput(soon, pulumi.ToOutput(value))
			if err != nil {
				found = map[string]any{"error": *reason(err)}
			} else {
				found["value"] = plain(got.Value)
				found["secret"], found["known"] = got.Secret, got.Known
			}
		}
		values[name] = found
	}
	return values
}

func run(todo job, program func()) result {
	made := &result{Exports: map[string]map[string]any{}, Resources: []registration{}}
	exports = map[string]pulumi.Input{}
	if err := os.Chdir(todo.Program); err != nil {
		panic(err)
	}
	config, _ := json.Marshal(todo.Config)
	os.Setenv(pulumi.EnvConfig, string(config))
	os.Setenv(pulumi.EnvPulumiRootDirectory, todo.Program)
	preview, state = todo.Preview, todo.State
	program()
	done := make(chan error, 1)
	go func() {
		done <- pulumi.RunErr(func(ctx *pulumi.Context) (err error) {
			defer func() {
				if cause := recover(); cause != nil {
					err = fmt.Errorf("%v", cause)
				}
				if err != nil {
					made.Broken = reason(err)
				} else {
					made.Exports = exported()
				}
			}()
			return body(ctx)
		}, pulumi.WithMocksWithOrganization("organization", "project", "dev", mocks{made}),
			func(info *pulumi.RunInfo) { info.DryRun = todo.Preview })
	}()
	select {
	case err := <-done:
		if err != nil {
			made.End = reason(err)
		}
	case <-time.After(2 * patience):
		made.End = reason(errors.New("never ends"))
	}
	mutex.Lock()
	defer mutex.Unlock()
	return *made
}

// Main runs the programs that the lines of stdin ask for.
func Main(programs map[string]func()) {
	lines, answers = bufio.NewReader(os.Stdin), os.Stdout
	// What a program prints is none of the protocol.
	os.Stdout, os.Stderr = nil, nil
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var todo job
		if err := json.Unmarshal(line, &todo); err != nil {
			panic(err)
		}
		found := run(todo, programs[todo.Name])
		mutex.Lock()
		write(found)
		mutex.Unlock()
	}
}
