#!/bin/bash
# Configures, builds and runs the tests:
#
#   utils/check.sh [--all] [--asan] [--no-cache] [--night]
#
# --all installs what utils/sdks/install.sh does, so that no test is left out for want of the target languages' own tools.
# --asan runs, in the sanitizer build, the tests of what reads input: parsers, front ends, readers, what must be refused.
# --no-cache asks compilers, type checkers and runners about every program, also about those that have not changed.
# --night, with --all, runs what takes long, once for a larger change: utils/night.sh says what.
#
# Exits with 0 when every test that ran passed.
set -euo pipefail

preset=release all= cache=1
for argument in "$@"; do
  case $argument in
    --all) all=1 ;;
    --asan) preset=asan ;;
    --no-cache) cache= ;;
    --night) exec "$(dirname "$0")/night.sh" ;;
    *) echo "usage: $0 [--all] [--asan] [--no-cache] [--night]" >&2; exit 2 ;;
  esac
done

cd "$(dirname "$0")/.."
if [ -n "$all" ]; then
  utils/sdks/install.sh
  . build/sdk/environment
fi
if [ "$preset" = asan ] && [ -z "${PCL_WHOLE:-}" ]; then
  # Where memory is touched as the input says. utils/night.sh runs the whole suite.
  export LIT_OPTS="${LIT_OPTS:-} --filter=pclc-unit|::.(Diagnostics|Eval|Frontend|Oracle|Parse|Read|Schema|Syntax)/|negative|bad|error|fault|garbage|hostile|limit|malformed"
fi
results=build/$preset/test/results.json
export PCL_VERDICTS_LOG=$PWD/build/$preset/test/verdicts.log
if [ -n "$cache" ]; then
  export PCL_VERDICTS=${PCL_VERDICTS:-${XDG_CACHE_HOME:-$HOME/.cache}/pclc-verdicts}
else
  unset PCL_VERDICTS
fi
cmake --preset "$preset" >/dev/null
rm -f "$results" "$PCL_VERDICTS_LOG"
status=0
cmake --build --preset "$preset" --target check || status=$?
if [ -s "$PCL_VERDICTS_LOG" ]; then
  python3 utils/e2e/verdicts.py count "$PCL_VERDICTS_LOG"
fi
if [ -n "$cache" ] && [ -d "$PCL_VERDICTS" ]; then
  python3 utils/e2e/verdicts.py prune "$PCL_VERDICTS"
fi
if [ -z "$all" ] && [ -e "$results" ]; then
  read -r _ _ left < <(utils/tally.py "$results")
  if [ "$left" -gt 0 ]; then
    echo "Left out, for want of the target languages' own tools: $left. To run all: utils/check.sh --all"
  fi
fi
exit "$status"
