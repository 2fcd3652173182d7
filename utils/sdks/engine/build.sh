#!/bin/bash
# Builds the reference engine's command line, `pulumi`, for the tests of test/e2e: build.sh FOLDER
# puts it there. go.mod names its version. Takes some minutes with an empty Go build cache, seconds afterwards; PCL_PULUMI names
# the program to the tests. Language hosts are no Go modules and are not here: see utils/e2e/real_engine.py.
set -euo pipefail

[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")"
version=$(go list -m -f '{{.Version}}' github.com/pulumi/pulumi/pkg/v3)
# The program asks the version of itself; without it the Automation API refuses the program.
go build -mod=readonly -buildvcs=false -ldflags "-s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=$version" \
  -o "$out/pulumi" github.com/pulumi/pulumi/pkg/v3/cmd/pulumi
"$out/pulumi" version
