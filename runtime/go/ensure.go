package helpers

import "errors"

// ensure fails with the message unless the condition holds.
func ensure(condition bool, message string) (bool, error) {
	if !condition {
		return false, errors.New(message)
	}
	return true, nil
}
