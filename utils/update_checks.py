#!/usr/bin/env python3
"""Rewrites the goldens of named lit tests: update_checks.py [--build=DIR] TEST...

A golden test compares with `%golden GOLDEN RESULT` in its RUN lines (utils/golden.py). This
script runs the named tests once with PCL_UPDATE_GOLDENS=1, which makes golden.py write, and then
once more without it, to show that they pass. It never takes a folder: a golden that nobody looked
at is worth nothing. Look at `git diff` afterwards.
"""
import argparse
import os
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument("--build", default=os.path.join(root, "build", "release"))
    parser.add_argument("tests", nargs="+", metavar="TEST")
    options = parser.parse_args()

    site = os.path.join(options.build, "test", "lit.site.cfg.py")
    if not os.path.exists(site):
        sys.exit(f"update_checks.py: {options.build} is not a build folder")
    lit = None
    with open(os.path.join(options.build, "CMakeCache.txt"), encoding="utf-8") as cache:
        for line in cache:
            if line.startswith("PCL_LIT:"):
                lit = line.split("=", 1)[1].strip()
    paths = []
    for test in options.tests:
        full = os.path.abspath(test)
        if not os.path.isfile(full):
            sys.exit(f"update_checks.py: `{test}` is no file; goldens are rewritten one test at a time")
        relative = os.path.relpath(full, os.path.join(root, "test"))
        if relative.startswith(os.pardir):
            sys.exit(f"update_checks.py: `{test}` does not lie in {root}/test")
        with open(full, encoding="utf-8", errors="replace") as handle:
            if "%golden" not in handle.read():
                sys.exit(f"update_checks.py: `{test}` has no RUN line with %golden")
        paths.append(os.path.join(options.build, "test", relative))

    command = [sys.executable, lit, "-q", *paths]
    subprocess.run(command, env={**os.environ, "PCL_UPDATE_GOLDENS": "1"}, check=False)
    environment = {k: v for k, v in os.environ.items() if k != "PCL_UPDATE_GOLDENS"}
    sys.exit(subprocess.run(command, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
