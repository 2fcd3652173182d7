// Needs: allMatched

package helpers

import "errors"

// matched is what the pattern first matches: a text, a list of groups, or a map of named ones.
func matched(pattern, text string) (any, error) {
	all, err := allMatched(pattern, text)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errors.New("the pattern does not match")
	}
	return all[0], nil
}
