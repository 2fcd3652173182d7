#!/bin/bash
# Configures, builds and runs the tests: utils/check.sh [--all] [--asan]
# --all installs what utils/sdks/install.sh does, so that no test is left out for want of the target
# languages' own tools; --asan tests the sanitizer build. Exits with 0 when every test that ran passed.
set -euo pipefail

preset=release all=
for argument in "$@"; do
  case $argument in
    --all) all=1 ;;
    --asan) preset=asan ;;
    *) echo "usage: $0 [--all] [--asan]" >&2; exit 2 ;;
  esac
done

cd "$(dirname "$0")/.."
if [ -n "$all" ]; then
  utils/sdks/install.sh
  . build/sdk/environment
fi
cmake --preset "$preset" >/dev/null
results=build/$preset/test/results.json
rm -f "$results"
status=0
cmake --build --preset "$preset" --target check || status=$?
if [ -z "$all" ] && [ -e "$results" ]; then
  read -r _ _ left < <(utils/tally.py "$results")
  if [ "$left" -gt 0 ]; then
    echo "Left out, for want of the target languages' own tools: $left. To run all: utils/check.sh --all"
  fi
fi
exit "$status"
