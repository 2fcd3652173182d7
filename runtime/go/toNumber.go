// Needs: as

package helpers

// toNumber is the value as a number; nothing stays nothing.
func toNumber(value any) (*float64, error) {
	return as[*float64](value)
}
