#!/bin/bash
# What takes long and need not run for each change: utils/night.sh. Run it once for a larger one; .ci/run does the rest.
#
#   - the tests named *.night: imports and moves by the reference engine, plans of Terraform for all modules
#   - lintian's opinion of the Debian package
#   - the whole suite under the address and undefined-behaviour sanitizers
#   - targets in parallel under the thread sanitizer
#   - the fuzzers for PCL_FUZZ_SECONDS, all at once (600)
#   - texts that want to be code, planted into inputs and looked for in programs (PCL_HOSTILE_INPUTS of them, 5000)
#   - the benchmarks
#
# Installs what it needs. Prints a table of its stages and, at the end, `N passed, N failed, N skipped`; exits with 1 when
# a test or a stage failed. Figures of benchmarks fail nothing.
set -euo pipefail

cd "$(dirname "$0")/.."
. utils/stages.sh

stage "packages" utils/bootstrap.sh --night
stage "SDKs and the reference engine" utils/sdks/install.sh --engine
. build/sdk/environment

stage "build" build release pcl-rpc-probe bench
PCL_NIGHT=1 suite release "engine and plans" --all
stage "sanitizers: build" build asan fuzz
PCL_WHOLE=1 suite asan "sanitizers: all tests" --all --asan
stage "fuzzing" fuzz "${PCL_FUZZ_SECONDS:-600}"
stage "planted texts" python3 utils/fuzz/hostile_text.py --count="${PCL_HOSTILE_INPUTS:-5000}" --seed=$RANDOM build/release/bin/pclc
stage "thread sanitizer: build" build tsan hcl2pcl pcl-opt pclc pclgen
stage "thread sanitizer: targets in parallel" build tsan check-parallel

figures "growth of binding and printing" python3 utils/bench/generate.py build/release/bin/pclc
figures "parser against hashicorp/hcl" utils/bench/parse_ratio.sh

finish
