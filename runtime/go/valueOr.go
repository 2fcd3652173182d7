package helpers

// valueOr is what the pointer points to, or the other value where it is nil.
func valueOr[T any](pointer *T, other T) T {
	if pointer == nil {
		return other
	}
	return *pointer
}
