#!/usr/bin/env python3
"""Runs a command whose output is a terminal, and passes on what it writes there: terminal.py COMMAND..."""
import os
import pty
import sys

sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
