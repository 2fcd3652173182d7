#!/usr/bin/env python3
"""Runs a command and checks its exit code: expect_exit.py CODE COMMAND...

Passes stdout and stderr through. Exits with 0 if the code is the expected one, else with 1 and a message.
"""
import subprocess
import sys

expected = int(sys.argv[1])
code = subprocess.run(sys.argv[2:], check=False).returncode
if code != expected:
    print(f"expect_exit.py: exit code {code}, not {expected}", file=sys.stderr)
sys.exit(code != expected)
