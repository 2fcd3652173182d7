#!/usr/bin/env python3
"""Checks generated programs with the target's own tools and the real SDK packages.

    run.py check typescript|python PROGRAMDIR        type-check: tsc --strict --noEmit, pyright

The packages come from the environment: PCL_NODE_MODULES is a node_modules folder (typescript,
pyright and the @pulumi packages), PCL_PYTHON a Python interpreter with the pulumi packages.
To run them is the business of trace.py.
Exit code: that of the tool; 3 when a tool or package is missing.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile


def need(variable):
    value = os.environ.get(variable, "")
    if not value or not os.path.exists(value):
        print(f"run.py: {variable} does not name what is installed", file=sys.stderr)
        sys.exit(3)
    return os.path.abspath(value)


def link_modules(program, modules):
    link = os.path.join(program, "node_modules")
    if not os.path.lexists(link):
        os.symlink(modules, link)


def tsc(program, modules, *options):
    link_modules(program, modules)
    compiler = os.path.join(modules, "typescript", "bin", "tsc")
    run = subprocess.run(["node", compiler, "-p", program, *options], cwd=program, check=False)
    return run.returncode


def check_typescript(program):
    return tsc(program, need("PCL_NODE_MODULES"), "--strict", "--noEmit", "--pretty", "false")


def check_python(program):
    modules, python = need("PCL_NODE_MODULES"), need("PCL_PYTHON")
    checker = os.path.join(modules, "pyright", "index.js")
    # A project file of its own, so that none of the surroundings' is taken; paths in it are relative.
    with tempfile.TemporaryDirectory() as scratch:
        place = os.path.relpath(program, scratch)
        # The files of a program import each other.
        settings = {"typeCheckingMode": "standard", "include": [place], "extraPaths": [place]}
        project = os.path.join(scratch, "pyrightconfig.json")
        with open(project, "w", encoding="utf-8") as handle:
            json.dump(settings, handle)
        command = ["node", checker, "-p", project, "--pythonpath", python]
        return subprocess.run(command, cwd=program, check=False).returncode


def main():
    checks = {"typescript": check_typescript, "python": check_python}
    if len(sys.argv) != 4 or sys.argv[1] != "check" or sys.argv[2] not in checks:
        sys.exit(__doc__)
    if not shutil.which("node"):
        print("run.py: node is not installed", file=sys.stderr)
        sys.exit(3)
    sys.exit(checks[sys.argv[2]](os.path.abspath(sys.argv[3])))


if __name__ == "__main__":
    main()
