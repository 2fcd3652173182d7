// Needs: toText

package helpers

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	yaml "gopkg.in/yaml.v3"
)

// yamlDecode is the value that the text is in YAML, as Terraform reads it.
func yamlDecode(text string) (any, error) {
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("the text holds no document")
	}
	decoder := yaml.NewDecoder(strings.NewReader(text))
	var document, other yaml.Node
	if err := decoder.Decode(&document); err != nil {
		return nil, err
	}
	if decoder.Decode(&other) == nil {
		return nil, errors.New("the text holds several documents")
	}
	return yamlValue(&document)
}

func yamlValue(node *yaml.Node) (any, error) {
	switch node.Kind {
	case yaml.DocumentNode:
		return yamlValue(node.Content[0])
	case yaml.AliasNode:
		return yamlValue(node.Alias)
	case yaml.SequenceNode:
		list := []any{}
		for _, item := range node.Content {
			value, err := yamlValue(item)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		return list, nil
	case yaml.MappingNode:
		values, defaults := map[string]any{}, []any{}
		for i := 0; i < len(node.Content); i += 2 {
			value, err := yamlValue(node.Content[i+1])
			if err != nil {
				return nil, err
			}
			if key := node.Content[i]; key.Tag == "!!merge" {
				defaults = append(defaults, value)
				continue
			}
			key, err := yamlValue(node.Content[i])
			if err != nil {
				return nil, err
			}
			name := "null"
			if key != nil {
				if name, err = toText(key); err != nil {
					return nil, err
				}
			}
			values[name] = value
		}
		for _, other := range defaults {
			list, ok := other.([]any)
			if !ok {
				list = []any{other}
			}
			for _, item := range list {
				members, ok := item.(map[string]any)
				if !ok {
					return nil, errors.New("only maps are merged")
				}
				for key, value := range members {
					if _, ok := values[key]; !ok {
						values[key] = value
					}
				}
			}
		}
		return values, nil
	}
	return yamlScalar(node)
}

func yamlScalar(node *yaml.Node) (any, error) {
	if node.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		return node.Value, nil
	}
	tag := node.ShortTag()
	if node.Style&yaml.TaggedStyle != 0 && tag == "!!str" {
		return node.Value, nil
	}
	text := node.Value
	yes := []string{"y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"}
	no := []string{"n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"}
	switch {
	case slices.Contains([]string{"", "~", "null", "Null", "NULL"}, text):
		return nil, nil
	case slices.Contains(yes, text):
		return true, nil
	case slices.Contains(no, text):
		return false, nil
	case regexp.MustCompile(`^(0o[0-7]+|0x[0-9a-fA-F]+)$`).MatchString(text):
		number, err := strconv.ParseInt(text, 0, 64)
		return float64(number), err
	case regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`).MatchString(text):
		return strconv.ParseFloat(text, 64)
	case regexp.MustCompile(`^\d{4}-\d\d-\d\d$`).MatchString(text):
		return text + "T00:00:00Z", nil
	}
	return text, nil
}
