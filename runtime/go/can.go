// Needs: try

package helpers

// can tells whether the function gives a value.
func can[T any](attempt func() (T, error)) bool {
	_, err := attempted(attempt)
	return err == nil
}
