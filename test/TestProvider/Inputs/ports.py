#!/usr/bin/env python3
"""Starts a provider twice on one free port: ports.py PROVIDER ARGUMENT..."""
import socket
import subprocess
import sys

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
command = sys.argv[1:] + [f"--port={port}"]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as first:
    said = first.stdout.readline().strip()
    print("it says the port that was asked for" if said == str(port) else f"it says {said}, not {port}")
    second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    print(f"a second one there ends with {second.returncode}: {second.stderr.strip()}")
    first.terminate()
