#!/bin/sh
# Runs a compiler command without the output of the last time: fresh_output.sh COMMAND...
# For precompiled headers. While an old one is there, the compiler that ccache asks reads it in place of the headers, and what
# ccache then keeps is known by the wrong ones.
previous=
for argument in "$@"; do
  [ "$previous" != -o ] || rm -f "$argument"
  previous=$argument
done
exec "$@"
