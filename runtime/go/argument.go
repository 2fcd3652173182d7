package helpers

// argument is the value as one of its type; nil is a value of every type.
func argument[T any](value any) T {
	if value == nil {
		var none T
		return none
	}
	return value.(T)
}
