// Needs: as

package helpers

// toTextOrNil is the value as a text; nothing stays nothing.
func toTextOrNil(value any) (*string, error) {
	return as[*string](value)
}
