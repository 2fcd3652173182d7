// Needs: as, sorted

package helpers

// transposed maps the texts of the lists to the keys that have them.
func transposed(value any) (map[string][]string, error) {
	values, err := as[map[string][]string](value)
	result := map[string][]string{}
	for key, texts := range sorted(values) {
		for _, text := range texts {
			result[text] = append(result[text], key)
		}
	}
	return result, err
}
