// Parses the files of a list with hashicorp/hcl and prints the best rate of some passes, in MB/s.
// The other half of utils/bench/parse_ratio.sh; not for anything else.
package main

import (
	"bufio"
	"fmt"
	"os"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: hcl FILE-WITH-NAMES")
		os.Exit(2)
	}
	list, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var texts [][]byte
	size := 0
	for lines := bufio.NewScanner(list); lines.Scan(); {
		text, err := os.ReadFile(lines.Text())
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		texts = append(texts, text)
		size += len(text)
	}
	best := 0.0
	for begin := time.Now(); time.Since(begin) < 3*time.Second; {
		pass := time.Now()
		for _, text := range texts {
			hclsyntax.ParseConfig(text, "", hcl.InitialPos)
		}
		if rate := float64(size) / 1e6 / time.Since(pass).Seconds(); rate > best {
			best = rate
		}
	}
	fmt.Printf("%.1f\n", best)
}
