#!/usr/bin/env python3
"""Checks generated programs with the target's own tools and the real SDK packages.

    run.py check typescript PROGRAMDIR...               type-check: tsc --strict --noEmit, all in one process
    run.py check python [--packages=DIR] PROGRAMDIR...  pyright, once for all; DIR has packages of Python

The packages come from the environment: PCL_NODE_MODULES is a node_modules folder (typescript,
pyright and the @pulumi packages), PCL_PYTHON a Python interpreter with the pulumi packages.
To run them is the business of trace.py. What passed before is not checked again (verdicts.py).
Exit code: 1 when there are mistakes; 3 when a tool or package is missing.
"""
import argparse
import os
import shutil
import sys

import typecheck


def need(variable):
    value = os.environ.get(variable, "")
    if not value or not os.path.exists(value):
        print(f"run.py: {variable} does not name what is installed", file=sys.stderr)
        sys.exit(3)
    return os.path.abspath(value)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("action", choices=["check"])
    parser.add_argument("language", choices=["typescript", "python"])
    parser.add_argument("--packages", action="append", default=[])
    parser.add_argument("programs", nargs="+")
    arguments = parser.parse_args()
    if not shutil.which("node"):
        print("run.py: node is not installed", file=sys.stderr)
        sys.exit(3)
    need("PCL_NODE_MODULES")
    if arguments.language == "python":
        need("PCL_PYTHON")
        mistakes = typecheck.python(arguments.programs, arguments.packages)
    else:
        mistakes = typecheck.typescript(arguments.programs)
    print("\n".join(mistakes))
    sys.exit(bool(mistakes))


if __name__ == "__main__":
    main()
