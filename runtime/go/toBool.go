// Needs: as

package helpers

// toBool is the value as a boolean; nothing stays nothing.
func toBool(value any) (*bool, error) {
	return as[*bool](value)
}
