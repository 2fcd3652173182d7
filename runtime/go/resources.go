package helpers

import (
	"reflect"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

// resources are all resources in the values, those in lists and maps too.
func resources(values ...any) []pulumi.Resource {
	list := []pulumi.Resource{}
	for _, value := range values {
		source := reflect.ValueOf(value)
		if resource, ok := value.(pulumi.Resource); ok {
			if !source.IsNil() {
				list = append(list, resource)
			}
			continue
		}
		switch source.Kind() {
		case reflect.Slice:
			for i := range source.Len() {
				list = append(list, resources(source.Index(i).Interface())...)
			}
		case reflect.Map:
			for _, key := range source.MapKeys() {
				list = append(list, resources(source.MapIndex(key).Interface())...)
			}
		}
	}
	return list
}
