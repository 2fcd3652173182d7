// Needs: listOf

package helpers

// setProduct are all lists of one element of each.
func setProduct(value any) ([]any, error) {
	lists, err := listOf(value)
	if err != nil {
		return nil, err
	}
	rows := [][]any{{}}
	for _, item := range lists {
		list, err := listOf(item)
		if err != nil {
			return nil, err
		}
		next := [][]any{}
		for _, row := range rows {
			for _, element := range list {
				next = append(next, append(append([]any{}, row...), element))
			}
		}
		rows = next
	}
	result := []any{}
	for _, row := range rows {
		result = append(result, row)
	}
	return result, nil
}
