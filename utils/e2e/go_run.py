#!/usr/bin/env python3
"""Runs a program of Go under the SDK's mocks, and says what it registers and how it ends:

    go_run.py PROGRAM [--times=N]

A line `TYPE NAME INPUTS` for each resource, in order of the names, and `end: ERROR` where the program fails. With --times it
runs so often, and must say the same each time.
"""
import argparse
import json
import os
import sys

import exports


def lines(answer):
    found = sorted(f"{made['type']} {made['name']} {json.dumps(made['inputs'], sort_keys=True)}" for made in answer["resources"])
    reason = answer["broken"] or answer["end"]
    return found + ([f"end: {reason}"] if reason else [])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--times", type=int, default=1)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    # One processor: what nobody waits for comes too late.
    os.environ["GOMAXPROCS"] = "1"
    found = [lines(answer) for answer in exports.run_go([program] * arguments.times)]
    print("\n".join(found[0]))
    sys.exit(any(other != found[0] for other in found))


if __name__ == "__main__":
    main()
