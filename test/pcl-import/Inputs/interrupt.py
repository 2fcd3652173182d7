#!/usr/bin/env python3
"""Interrupts a command, as Ctrl-C does, once it has done something: interrupt.py FILE LINES COMMAND...

Waits until FILE has LINES lines, sends SIGINT, and ends with the exit code of the command. Ends with 99 if the command ends first.
"""
import signal
import subprocess
import sys
import time

path, lines, command = sys.argv[1], int(sys.argv[2]), sys.argv[3:]


def has_lines():
    try:
        with open(path, "rb") as file:
            return file.read().count(b"\n") >= lines
    except FileNotFoundError:
        return False


process = subprocess.Popen(command)
while not has_lines():
    if process.poll() is not None:
        print("the command ended before %s had %d lines" % (path, lines), file=sys.stderr)
        sys.exit(99)
    time.sleep(0.01)
process.send_signal(signal.SIGINT)
sys.exit(process.wait())
