#!/bin/bash
# Installs what building and testing pclc needs, on Debian 12 as root (or through sudo). All of it
# is in Debian's own archive. Idempotent: what is there already is left alone, and nothing is
# fetched then. With --ci also what .ci/run needs beyond that: clang and its sanitizers, tools that tests use; with --night what
# utils/night.sh needs.
# Not here: what some tests need of the target languages, which utils/sdks/install.sh installs.
set -euo pipefail

packages=(
  g++ cmake ninja-build ccache git          # the build
  antlr4 libantlr4-runtime-dev              # the parser: generator and C++ runtime
  llvm-19-dev llvm-19-tools                 # ADT and Support; lit, FileCheck, split-file
  nlohmann-json3-dev libfmt-dev libyaml-dev
  zlib1g-dev libzstd-dev
  libgrpc++-dev libprotobuf-dev protobuf-compiler protobuf-compiler-grpc pkgconf # provider plugins
  libgtest-dev libbenchmark-dev
  python3                                   # scripts of the tests
)
if [ "${1:-}" = --ci ] || [ "${1:-}" = --night ]; then
  packages+=(
    clang-14 libclang-rt-14-dev # the sanitizers, and a second compiler's warnings
    clang-format-14
    binutils dpkg-dev file curl # of tests
  )
fi
if [ "${1:-}" = --night ]; then
  packages+=(lintian)
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "bootstrap: everything is installed"
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
fi
echo "bootstrap: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
echo "bootstrap: done"
