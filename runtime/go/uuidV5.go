package helpers

import (
	"crypto/sha1"
	"fmt"
	"strings"
)

// uuidV5 is the UUID of a name in a namespace, which is a UUID or the name of one.
func uuidV5(namespace, name string) (string, error) {
	known := map[string]byte{"dns": 0x10, "url": 0x11, "oid": 0x12, "x500": 0x14}
	if number, ok := known[namespace]; ok {
		namespace = fmt.Sprintf("6ba7b8%02x-9dad-11d1-80b4-00c04fd430c8", number)
	}
	var space []byte
	if _, err := fmt.Sscanf(strings.ReplaceAll(namespace, "-", ""), "%x", &space); err != nil || len(space) != 16 {
		return "", fmt.Errorf("%q is no namespace of UUIDs", namespace)
	}
	hash := sha1.Sum(append(space, name...))
	data := hash[:16]
	data[6], data[8] = data[6]&15|5<<4, data[8]&63|128
	return fmt.Sprintf("%x-%x-%x-%x-%x", data[:4], data[4:6], data[6:8], data[8:10], data[10:]), nil
}
