package helpers

import (
	"encoding/csv"
	"errors"
	"strings"
)

// csvDecode are the rows of a table, each as a map of its columns.
func csvDecode(text string) ([]map[string]string, error) {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errors.New("the table has no line with the names of its columns")
	}
	result := []map[string]string{}
	for i, row := range rows {
		if i == 0 {
			continue
		}
		values := map[string]string{}
		for column, name := range rows[0] {
			values[name] = row[column]
		}
		if len(values) != len(row) {
			return nil, errors.New("two columns of the table have one name")
		}
		result = append(result, values)
	}
	return result, nil
}
