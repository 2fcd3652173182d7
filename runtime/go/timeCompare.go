// Needs: parseTime

package helpers

// timeCompare is -1, 0 or 1 as the first time is before, at or after the second.
func timeCompare(first, second string) (int, error) {
	a, err := parseTime(first)
	if err != nil {
		return 0, err
	}
	b, err := parseTime(second)
	return a.Compare(b), err
}
