#!/bin/bash
# How much faster than hashicorp/hcl the parser is, on one core, by processor time: parse_ratio.sh [FOLDER]...
# Parses the .tf files of the folders (default: examples/ and test/) as often with each, the programs in turn, and prints the best
# rates, MB for a second of the processor, and the ratio. Fails below 5. Skipped where Go, or the hcl module, cannot be had.
# Build the target `bench` first.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
bench=${PCL_BENCH_DIR:-$root/build/release/bench}/ParseBench
skip() { echo "parse ratio: skipped, $*"; exit 0; }

command -v go >/dev/null || skip "go is not installed"
[ -x "$bench" ] || { echo "parse ratio: $bench is not built" >&2; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
(cd "$root/utils/bench/hcl" && GOFLAGS=-mod=readonly go build -o "$scratch/hcl" . 2>"$scratch/log") ||
  skip "hashicorp/hcl cannot be built: $(tail -n 1 "$scratch/log")"

[ $# -gt 0 ] || set -- "$root/examples" "$root/test"
for folder in "$@"; do
  [ ! -d "$folder" ] || find "$folder" -name '*.tf' -type f -size +0
done | sort >"$scratch/files"
[ -s "$scratch/files" ] || { echo "parse ratio: no .tf files in $*" >&2; exit 1; }

# Both on the same core, in turn: what else the machine does is as bad for both.
passes=10
pin=()
command -v taskset >/dev/null && pin=(taskset -c "$(taskset -cp $$ | sed 's/.*: *//; s/[-,].*//')")
: >"$scratch/ours"; : >"$scratch/theirs"
for _ in 1 2 3; do
  "${pin[@]}" "$bench" "$passes" "$scratch/files" >>"$scratch/ours"
  GOMAXPROCS=1 "${pin[@]}" "$scratch/hcl" "$passes" "$scratch/files" >>"$scratch/theirs"
done
ours=$(sort -n "$scratch/ours" | tail -n 1)
theirs=$(sort -n "$scratch/theirs" | tail -n 1)
ratio=$(awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "%.1f", a / b }')
echo "parse ratio: pclc $ours MB/s, hashicorp/hcl $theirs MB/s, ratio $ratio"
awk -v r="$ratio" 'BEGIN { exit r < 5 }' || { echo "parse ratio: below 5" >&2; exit 1; }
