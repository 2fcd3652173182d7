#!/bin/bash
# The first command of the README: installs what the build needs, builds pclc, and converts the example
# project to TypeScript and Python. Safe to run again.
set -euo pipefail

cd "$(dirname "$0")/.."
utils/bootstrap.sh
cmake --preset release >/dev/null
cmake --build --preset release --target pclc
out=build/demo
build/release/bin/pclc convert --target=typescript,python examples/web-service -o "$out"
echo
echo "The TypeScript program is in $PWD/$out/typescript, the Python program in $PWD/$out/python."
