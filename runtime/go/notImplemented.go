package helpers

import "errors"

// notImplemented stands where the conversion could not say what the source says.
func notImplemented(message string) (any, error) {
	return nil, errors.New("not converted: " + message)
}
