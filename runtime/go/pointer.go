package helpers

// pointer is where the value is.
func pointer[T any](value T) *T {
	return &value
}
