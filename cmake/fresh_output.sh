#!/bin/sh
# Runs a compiler command without the output of the last time: fresh_output.sh COMMAND...
# For precompiled headers. While an old one is there, the compiler that ccache asks reads it in place of the headers, and what
# ccache then keeps is known by the wrong ones. The headers' bytes count, not their tokens alone: to `#pragma once` a header with
# another comment is another header.
previous=
for argument in "$@"; do
  [ "$previous" != -o ] || rm -f "$argument"
  previous=$argument
done
export CCACHE_DEPEND=1
exec "$@"
