// Parses the files of a list several times with hashicorp/hcl and prints the best rate in MB for a
// second of the processor, behind two passes that are not counted: hcl PASSES FILE-WITH-NAMES
// The other half of utils/bench/parse_ratio.sh; not for anything else.
package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"unsafe"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

const warmUps = 2

// now is the processor time of this process, that of the collector of garbage in it, in seconds.
func now() float64 {
	const clockProcessCPUTime = 2 // CLOCK_PROCESS_CPUTIME_ID of Linux
	var time syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clockProcessCPUTime, uintptr(unsafe.Pointer(&time)), 0)
	return float64(time.Sec) + float64(time.Nsec)/1e9
}

func main() {
	passes := 0
	if len(os.Args) == 3 {
		passes, _ = strconv.Atoi(os.Args[1])
	}
	if passes == 0 {
		fmt.Fprintln(os.Stderr, "usage: hcl PASSES FILE-WITH-NAMES")
		os.Exit(2)
	}
	list, err := os.Open(os.Args[2])
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
	best := math.Inf(1)
	files := make([]*hcl.File, len(texts))
	for pass := 0; pass < warmUps+passes; pass++ {
		begin := now()
		for i, text := range texts {
			files[i], _ = hclsyntax.ParseConfig(text, "", hcl.InitialPos)
		}
		if pass >= warmUps {
			best = math.Min(best, now()-begin)
		}
	}
	runtime.KeepAlive(files)
	fmt.Printf("%.1f\n", float64(size)/1e6/best)
}
