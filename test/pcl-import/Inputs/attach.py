#!/usr/bin/env python3
"""Starts a plugin and runs a command with its HOST:PORT in the place of ADDRESS: attach.py PLUGIN COMMAND..."""
import shlex
import subprocess
import sys

with subprocess.Popen(shlex.split(sys.argv[1]), stdout=subprocess.PIPE, text=True) as plugin:
    address = "127.0.0.1:" + plugin.stdout.readline().strip()
    try:
        sys.exit(subprocess.run([word.replace("ADDRESS", address) for word in sys.argv[2:]]).returncode)
    finally:
        plugin.terminate()
