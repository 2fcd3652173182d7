package helpers

import (
	"errors"
	"fmt"
)

// try is the value of the first function that gives one.
func try[T any](attempts ...func() (T, error)) (T, error) {
	for _, attempt := range attempts {
		if value, err := attempted(attempt); err == nil {
			return value, nil
		}
	}
	var none T
	return none, errors.New("no attempt gives a value")
}

func attempted[T any](attempt func() (T, error)) (value T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%v", cause)
		}
	}()
	return attempt()
}
