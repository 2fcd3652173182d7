// Needs: optional

package helpers

// has tells whether the keys lead to anything in a value; null is something.
func has(value any, path ...any) bool {
	_, ok := walked(value, path)
	return ok
}
