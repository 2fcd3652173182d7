#!/bin/bash
# Configures, builds and runs all tests: utils/check.sh [--asan]
# With --asan the sanitizer build is tested. Ends with lit's summary; fails when a test fails.
set -euo pipefail

preset=release
for argument in "$@"; do
  case $argument in
    --asan) preset=asan ;;
    *) echo "usage: $0 [--asan]" >&2; exit 2 ;;
  esac
done

cd "$(dirname "$0")/.."
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" --target check
