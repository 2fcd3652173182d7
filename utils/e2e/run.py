#!/usr/bin/env python3
"""Checks generated programs with the target's own tools and the real SDK packages.

    run.py check typescript PROGRAMDIR...               type-check: tsc --strict --noEmit
    run.py check python [--packages=DIR] PROGRAMDIR...  pyright, once for all; DIR has packages of Python

The packages come from the environment: PCL_NODE_MODULES is a node_modules folder (typescript,
pyright and the @pulumi packages), PCL_PYTHON a Python interpreter with the pulumi packages.
To run them is the business of trace.py.
Exit code: that of the tool; 3 when a tool or package is missing.
"""
import argparse
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


def check_python(programs, packages):
    modules, python = need("PCL_NODE_MODULES"), need("PCL_PYTHON")
    checker = os.path.join(modules, "pyright", "index.js")
    # A project file of its own, so that none of the surroundings' is taken; paths in it are relative.
    with tempfile.TemporaryDirectory() as scratch:
        def place(folder):
            return os.path.relpath(os.path.abspath(folder), scratch)

        # The files of a program import each other, and no other's.
        environments = [{"root": place(program), "extraPaths": [place(folder) for folder in packages]}
                        for program in programs]
        settings = {"typeCheckingMode": "standard", "include": [place(program) for program in programs],
                    "executionEnvironments": environments}
        project = os.path.join(scratch, "pyrightconfig.json")
        with open(project, "w", encoding="utf-8") as handle:
            json.dump(settings, handle)
        command = ["node", checker, "-p", project, "--pythonpath", python]
        return subprocess.run(command, cwd=programs[0], check=False).returncode


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
    if arguments.language == "python":
        sys.exit(check_python(arguments.programs, arguments.packages))
    sys.exit(max(check_typescript(os.path.abspath(program)) for program in arguments.programs))


if __name__ == "__main__":
    main()
