package helpers

import "net/url"

// urlDecode is the text that is written as part of a query.
func urlDecode(text string) (string, error) {
	return url.QueryUnescape(text)
}
