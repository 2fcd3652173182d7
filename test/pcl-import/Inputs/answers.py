#!/usr/bin/env python3
"""Runs a command on a terminal and types lines into it, one for each question: answers.py 'LINE|LINE|...' COMMAND...

A question ends with `] `. What the command writes goes to stdout.
"""
import os
import pty
import sys

lines = sys.argv[1].split("|") if sys.argv[1] else []
process, terminal = pty.fork()
if process == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
seen = b""
while True:
    try:
        chunk = os.read(terminal, 4096)
    except OSError:
        break
    if not chunk:
        break
    sys.stdout.buffer.write(chunk)
    seen += chunk
    if seen.endswith(b"] ") and lines:
        seen = b""
        os.write(terminal, lines.pop(0).encode() + b"\n")
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
