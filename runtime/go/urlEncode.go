package helpers

import "net/url"

// urlEncode is the text as part of a query.
func urlEncode(text string) (string, error) {
	return url.QueryEscape(text), nil
}
