#!/usr/bin/env python3
"""Measures how many generated files the formatters of their languages leave as they are:

    format.py [--at-least=PERCENT] FOLDER...

All .ts and .py files below the folders are counted, node_modules and SDKs excepted: prettier for the
first, with the settings that a program's package.json carries and for a file without a package.json
with the same ones; black for the second. Prints a figure a language and the files that would change;
exits with 1 when a language has less than PERCENT (97). The tools come from PCL_NODE_MODULES and
PCL_PYTHON.
"""
import argparse
import os
import subprocess
import sys

SKIPPED = {"node_modules", "built"}


def files(folders, ending):
    found = []
    for top in folders:
        for folder, below, names in os.walk(top):
            below[:] = [name for name in below if name not in SKIPPED and not name.startswith("pulumi_")]
            found += [os.path.join(folder, name) for name in names if name.endswith(ending)]
    return sorted(found)


def prettier(paths):
    tool = os.path.join(os.environ["PCL_NODE_MODULES"], "prettier", "bin", "prettier.cjs")
    command = ["node", tool, "--config-precedence=prefer-file", "--no-editorconfig", "--tab-width=4",
               "--print-width=100", "--list-different", *paths]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode > 1:
        sys.exit(run.stderr)
    return run.stdout.splitlines()


def black(paths):
    command = [os.environ["PCL_PYTHON"], "-m", "black", "--check", *paths]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode > 1:
        sys.exit(run.stderr)
    prefix = "would reformat "
    return [line.removeprefix(prefix) for line in run.stderr.splitlines() if line.startswith(prefix)]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--at-least", type=float, default=97)
    parser.add_argument("folders", nargs="+")
    arguments = parser.parse_args()
    low = False
    for language, ending, tool in (("TypeScript", ".ts", prettier), ("Python", ".py", black)):
        paths = files(arguments.folders, ending)
        changed = tool(paths) if paths else []
        share = 100 * (len(paths) - len(changed)) / len(paths) if paths else 100
        print(f"{language}: {len(paths) - len(changed)} of {len(paths)} files stay as they are, {share:.1f} %")
        for path in changed:
            print("  " + path)
        low |= share < arguments.at_least
    sys.exit(low)


if __name__ == "__main__":
    main()
