package helpers

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// fileSet lists the files below a directory whose paths match a pattern of `*`, `**`, `?` and `{a,b}`.
func fileSet(directory, pattern string) ([]string, error) {
	signs := map[string]string{"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")"}
	var source strings.Builder
	depth := 0
	for _, part := range regexp.MustCompile(`(?s)\*\*/|\*\*|.`).FindAllString(pattern, -1) {
		switch {
		case part == "{":
			depth++
		case part == "}":
			depth--
		}
		sign, known := signs[part]
		switch {
		case part == "," && depth > 0:
			source.WriteString("|")
		case known:
			source.WriteString(sign)
		default:
			source.WriteString(regexp.QuoteMeta(part))
		}
	}
	wanted, err := regexp.Compile("^(?:" + source.String() + ")$")
	if err != nil {
		return nil, err
	}
	found := []string{}
	if _, err := os.Stat(directory); err != nil {
		return found, nil
	}
	err = filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(directory, path)
		if name = filepath.ToSlash(name); err == nil && wanted.MatchString(name) {
			found = append(found, name)
		}
		return err
	})
	sort.Strings(found)
	return found, err
}
