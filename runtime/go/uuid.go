package helpers

import (
	"crypto/rand"
	"fmt"
)

// uuid is a UUID by chance.
func uuid() (string, error) {
	data := make([]byte, 16)
	_, err := rand.Read(data)
	data[6], data[8] = data[6]&15|4<<4, data[8]&63|128
	return fmt.Sprintf("%x-%x-%x-%x-%x", data[:4], data[4:6], data[6:8], data[8:10], data[10:]), err
}
