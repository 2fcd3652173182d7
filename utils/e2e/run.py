#!/usr/bin/env python3
"""Checks generated programs with the target's own tools and the real SDK packages.

    run.py check typescript|python PROGRAMDIR        type-check: tsc --strict --noEmit, pyright
    run.py mocks typescript|python PROGRAMDIR SETUP.json   run under mocks, print registrations

The packages come from the environment: PCL_NODE_MODULES is a node_modules folder (typescript,
pyright and the @pulumi packages), PCL_PYTHON a Python interpreter with the pulumi packages.
SETUP.json: {"project", "stack", "config": {"project:key": "text"}, "state": {type: {property:
value}}, "calls": {token: result}}; `{name}` in a state stands for the resource's name.
Exit code: that of the tool; 3 when a tool or package is missing.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


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


def mocks_typescript(program, setup):
    with tempfile.TemporaryDirectory() as scratch:
        # Compiled beside a link to the packages: Node looks for them from the program's folder.
        modules = need("PCL_NODE_MODULES")
        link_modules(scratch, modules)
        code = tsc(program, modules, "--outDir", scratch, "--noEmit", "false", "--pretty", "false")
        if code:
            return code
        entry = os.path.join(scratch, "index.js")
        command = ["node", "--preserve-symlinks", os.path.join(HERE, "mocks.js"), entry, setup]
        return subprocess.run(command, cwd=program, check=False).returncode


def mocks_python(program, setup):
    command = [need("PCL_PYTHON"), os.path.join(HERE, "mocks.py"), program, setup]
    return subprocess.run(command, check=False).returncode


def main():
    arguments = sys.argv[1:]
    actions = {
        ("check", "typescript"): (check_typescript, 3),
        ("check", "python"): (check_python, 3),
        ("mocks", "typescript"): (mocks_typescript, 4),
        ("mocks", "python"): (mocks_python, 4),
    }
    action, count = actions.get(tuple(arguments[:2]), (None, 0))
    if action is None or len(arguments) != count:
        sys.exit(__doc__)
    if not shutil.which("node") and arguments[0] == "check":
        print("run.py: node is not installed", file=sys.stderr)
        sys.exit(3)
    sys.exit(action(*(os.path.abspath(path) for path in arguments[2:])))


if __name__ == "__main__":
    main()
