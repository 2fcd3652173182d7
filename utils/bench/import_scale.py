#!/usr/bin/env python3
"""Measures imports of many resources from a slow provider: import_scale.py [--resources=N] [--delay=MS] WORK

Each call of the provider takes MS milliseconds. Prints, for several numbers of threads, the time and the largest memory of
a process. The tools come from PATH.
"""
import argparse
import os
import resource
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "e2e"))
from slow_resources import prepare  # noqa: E402


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--resources", type=int, default=1000)
    parser.add_argument("--delay", type=int, default=50)
    parser.add_argument("work")
    arguments = parser.parse_args()
    work = os.path.abspath(arguments.work)
    command = prepare(work, arguments.resources, arguments.delay)
    print(f"{arguments.resources} resources, {arguments.delay} ms a call")
    for threads in (8, 32, 128):
        start = time.monotonic()
        subprocess.run([*command, f"--parallel={threads}", "-o", os.path.join(work, f"out-{threads}")], check=True)
        duration = time.monotonic() - start
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        print(f"{threads:4} threads: {duration:6.1f} s, {1000 * duration / arguments.resources:6.1f} ms a resource, {memory} MB at most", flush=True)


if __name__ == "__main__":
    main()
