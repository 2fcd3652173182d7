#!/usr/bin/env python3
"""Kills imports at random moments and resumes them; the result must be that of an import that nobody disturbed:

    kill_import.py [--seeds=N] [--resources=N] [--delay=MS] WORK

Each seed starts pcl-import on slow resources, kills it (SIGKILL) once or twice, and runs it to its end. After each kill the output
folder must be as it was, or whole. The tools come from PATH. Exits with 1 when a result differs.
"""
import argparse
import os
import random
import subprocess
import sys
import time

from slow_resources import prepare


def contents(folder):
    """All files of a folder but hidden ones, by their names."""
    found = {}
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if not name.startswith("."):
                with open(os.path.join(parent, name), "rb") as handle:
                    found[os.path.relpath(os.path.join(parent, name), folder)] = handle.read()
    return found


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--resources", type=int, default=200)
    parser.add_argument("--delay", type=int, default=20)
    parser.add_argument("work")
    arguments = parser.parse_args()
    work = os.path.abspath(arguments.work)
    command = prepare(work, arguments.resources, arguments.delay)
    start = time.monotonic()
    subprocess.run([*command, "-o", os.path.join(work, "whole")], check=True)
    duration = time.monotonic() - start
    whole = contents(os.path.join(work, "whole"))
    print(f"undisturbed: {len(whole)} files in {duration:.1f} s", flush=True)
    failed = False
    for seed in range(arguments.seeds):
        chance = random.Random(seed)
        out = os.path.join(work, f"seed-{seed}")
        said = []
        for _ in range(chance.randint(1, 2)):
            wait = chance.uniform(0, duration)
            with subprocess.Popen([*command, "--resume", "-o", out]) as process:
                try:
                    process.wait(wait)
                    said.append("ended before")
                except subprocess.TimeoutExpired:
                    process.kill()
                    said.append(f"killed after {wait:.2f} s")
            left = contents(out)
            if left and left != whole:
                failed = True
                said.append(f"half-written: {', '.join(sorted(left))}")
        done = subprocess.run([*command, "--resume", "-o", out], check=False).returncode
        same = contents(out) == whole
        failed |= not same or done != 0
        print(f"seed {seed}: {', '.join(said)}; ended with {done}, {'the same' if same else 'another'} result", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
