#!/bin/bash
# Formats the C++ files of the tree as .clang-format says: utils/format.sh [--check] [FILE...]
# With --check nothing is written; it names what would change and exits with 1. Tables (.def) are
# laid out by hand, and are left alone. Takes clang-format 14 (Debian's clang-format-14): other
# versions lay some things out otherwise.
set -euo pipefail

mode=(-i)
if [ "${1:-}" = --check ]; then
  mode=(--dry-run -Werror --ferror-limit=1)
  shift
fi
command -v clang-format-14 >/dev/null || { echo "$0: clang-format-14 is not installed" >&2; exit 2; }
if [ $# -eq 0 ]; then
  cd "$(dirname "$0")/.."
  mapfile -t files < <(find cmake include lib tools test utils -path test/corpus -prune -o \( -name '*.cpp' -o -name '*.h' \) -print | sort)
  set -- "${files[@]}"
fi
printf '%s\0' "$@" | xargs -0 -P 2 -n 32 clang-format-14 "${mode[@]}" || exit 1
