#!/usr/bin/env python3
"""Runs one program in several languages and compares what it registers with one golden:

    trace.py [--schemas=DIR] [--setup=FILE] GOLDEN PROGRAMS

PROGRAMS has a folder for each language, as `pclc convert --target=typescript,python` makes them. Each
program runs for a first deployment (create), for a second one with the state of the first (update)
and for a preview, against the stand-in for the engine in engine.py. All languages must give the
same lines; with PCL_UPDATE_GOLDENS=1 the golden is rewritten with those of the first language.

SETUP.json: {"project", "stack", "config": {"project:key": "text"}, "secrets": ["project:key"],
"update": {"config": ...}, "state": {type: {property: value}}, "calls": {token: result},
"failures": {token: reason}}. SDKs for
the schemas of DIR are made by make_sdk.py; all other packages come from PCL_NODE_MODULES and
PCL_PYTHON. Exit code: 0 equal, 1 different or a program failed.
"""
import argparse
import difflib
import glob
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
STEPS = ("create", "update", "preview")


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--schemas")
    parser.add_argument("--setup")
    parser.add_argument("golden")
    parser.add_argument("programs")
    return parser.parse_args()


def read_json(path):
    with open(path, encoding="utf-8") as handle:
        return json.load(handle)


class TypeScript:
    """Compiles once, type-checked, then runs as Pulumi does: with the runner of the SDK."""

    def __init__(self, folder, schemas):
        modules = os.environ["PCL_NODE_MODULES"]
        self.folder = folder
        self.runner = os.path.join(modules, "@pulumi", "pulumi", "cmd", "run", "index.js")
        link_packages(os.path.join(folder, "node_modules"), modules)
        make_sdks("node", os.path.join(folder, "node_modules"), schemas)
        compiler = os.path.join(modules, "typescript", "bin", "tsc")
        subprocess.run(["node", compiler, "-p", folder, "--strict", "--noEmit", "false", "--outDir",
                        os.path.join(folder, "built"), "--pretty", "false"], cwd=folder, check=True)
        link = os.path.join(folder, "built", "node_modules")
        if not os.path.lexists(link):
            os.symlink(os.path.join(folder, "node_modules"), link)

    def command(self, address, project, stack, step):
        options = [f"--monitor={address}", f"--engine={address}", f"--project={project}", f"--stack={stack}",
                   "--organization=organization", f"--root-directory={self.folder}", "--parallel=16", f"--pwd={self.folder}"]
        if step == "preview":
            options.append("--dry-run")
        return ["node", self.runner, *options, os.path.join(self.folder, "built", "index.js")]


class Python:
    def __init__(self, folder, schemas):
        self.folder = folder
        make_sdks("python", folder, schemas)

    def command(self, address, project, stack, step):
        return [os.environ["PCL_PYTHON"], os.path.join(HERE, "program.py"), address, project, stack, step]


LANGUAGES = {"typescript": TypeScript, "python": Python}


def make_sdks(kind, folder, schemas):
    if schemas:
        subprocess.run([sys.executable, os.path.join(HERE, "make_sdk.py"), kind, folder, *schemas], check=True)


def link_packages(target, modules):
    """A node_modules folder with what is installed, to which SDKs can be added."""
    os.makedirs(os.path.join(target, "@pulumi"), exist_ok=True)
    for path in [*glob.glob(os.path.join(modules, "*")), *glob.glob(os.path.join(modules, "@pulumi", "*"))]:
        link = os.path.join(target, os.path.relpath(path, modules))
        if not os.path.lexists(link):
            os.symlink(path, link)


def run_steps(language, setup, packages):
    from engine import Engine, Recorder

    text, state, first = [], {}, None
    for step in STEPS:
        recorder = Recorder()
        recorder.state = state if step == "update" else {}
        config = {**setup.get("config", {}), **(setup.get("update", {}).get("config", {}) if step == "update" else {})}
        environment = {**os.environ, "PULUMI_CONFIG": json.dumps(config),
                       "PULUMI_CONFIG_SECRET_KEYS": json.dumps(setup.get("secrets", []))}
        project, stack = setup.get("project", "project"), setup.get("stack", "dev")
        with Engine(setup, packages, recorder, step == "preview") as address:
            command = language.command(address, project, stack, step)
            done = subprocess.run(command, cwd=language.folder, env=environment, check=False, timeout=300)
        if done.returncode:
            sys.exit(f"trace.py: {step} of {language.folder} ended with exit code {done.returncode}")
        state = recorder.state
        lines = sorted(line + "\n" for line in recorder.lines)
        text += [f"# {step}: the same\n"] if lines == first else [f"# {step}\n", *lines]
        first = first or lines
    return text


def main():
    if sys.executable != os.environ.get("PCL_PYTHON") and "PCL_TRACE_STARTED" not in os.environ:
        os.environ["PCL_TRACE_STARTED"] = "1"
        os.execv(os.environ["PCL_PYTHON"], [os.environ["PCL_PYTHON"], *sys.argv])
    from engine import Packages

    arguments = parse_arguments()
    setup = read_json(arguments.setup) if arguments.setup else {}
    schemas = sorted(glob.glob(os.path.join(arguments.schemas, "*.json"))) if arguments.schemas else []
    packages = Packages([read_json(path) for path in schemas])
    failed = False
    for name, language in LANGUAGES.items():
        folder = os.path.join(os.path.abspath(arguments.programs), name)
        lines = run_steps(language(folder, schemas), setup, packages)
        if os.environ.get("PCL_UPDATE_GOLDENS") == "1" and name == next(iter(LANGUAGES)):
            with open(arguments.golden, "w", encoding="utf-8") as handle:
                handle.writelines(lines)
        with open(arguments.golden, encoding="utf-8") as handle:
            golden = handle.readlines()
        difference = list(difflib.unified_diff(golden, lines, arguments.golden, name))
        sys.stdout.writelines(difference)
        failed |= bool(difference)
    sys.exit(failed)


if __name__ == "__main__":
    main()
