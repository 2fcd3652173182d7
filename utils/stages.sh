# The stages of .ci/run and utils/night.sh: to be sourced at the root of a checkout. A stage that fails ends the script; a
# test that fails is counted. `finish` prints how long each stage took and the sum of the suites.

passed=0 failed=0 skipped=0
names=() seconds=()

fail() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; exit 1; }

# stage NAME COMMAND...
stage() {
  local name=$1 began=$SECONDS
  shift
  printf '\n== %s (after %d s; %s free)\n' "$name" "$SECONDS" "$(df -h --output=avail . | tail -n 1 | tr -d ' ')"
  "$@" || fail "$name failed"
  names+=("$name") seconds+=($((SECONDS - began)))
}

# figures NAME COMMAND...: what else the machine does moves them, so they fail nothing.
figures() {
  local name=$1
  shift
  stage "$name" tolerantly "$@"
}
tolerantly() { "$@" || echo "above a limit"; }

# build PRESET TARGET...
build() {
  local preset=$1
  shift
  cmake --preset "$preset" >/dev/null && cmake --build --preset "$preset" --target "$@"
}

# suite PRESET NAME OPTION...: utils/check.sh with the options, and the sum of its results.
suite() {
  local preset=$1 name=$2 good bad left
  shift 2
  stage "$name" tested "build/$preset/test/results.json" utils/check.sh "$@"
  read -r good bad left < <(utils/tally.py "build/$preset/test/results.json")
  [ $((good + bad)) -gt 0 ] || fail "$name ran no test"
  passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
}

# tested RESULTS COMMAND...: whether the command ends well, or tests failed, which are counted elsewhere.
tested() {
  local results=$1 bad
  shift
  rm -f "$results"
  "$@" && return
  [ -s "$results" ] && read -r _ bad _ < <(utils/tally.py "$results") && [ "$bad" -gt 0 ]
}

# fuzz SECONDS: all fuzzers at once, from the examples and the tests' inputs.
fuzz() {
  local running=() fuzzer each
  for fuzzer in build/asan/fuzz/*; do
    [ -f "$fuzzer" ] && [ -x "$fuzzer" ] || continue
    "$fuzzer" -max_total_time="$1" examples test &
    running+=("$!:$fuzzer")
  done
  [ ${#running[@]} -gt 0 ] || fail "there is no fuzzer"
  for each in "${running[@]}"; do
    wait "${each%%:*}" || fail "$(basename "${each#*:}") found a fault"
  done
}

finish() {
  local index
  printf '\n%7s  stage\n' s
  for index in "${!names[@]}"; do
    printf '%7d  %s\n' "${seconds[$index]}" "${names[$index]}"
  done
  printf '%7d  all\n\n%d passed, %d failed, %d skipped\n' "$SECONDS" "$passed" "$failed" "$skipped"
  [ "$failed" -eq 0 ]
}
