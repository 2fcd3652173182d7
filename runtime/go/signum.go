package helpers

// signum is -1, 0 or 1 as the number is.
func signum(number float64) (int, error) {
	switch {
	case number < 0:
		return -1, nil
	case number > 0:
		return 1, nil
	}
	return 0, nil
}
