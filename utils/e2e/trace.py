#!/usr/bin/env python3
"""Runs programs in several languages and compares what they register with goldens:

    trace.py [--schemas=DIR] [--setup=FILE] GOLDEN PROGRAMS
    trace.py [--schemas=DIR] --all=GOLDENS PROGRAMS

PROGRAMS has a folder for each language, as `pclc convert --target=typescript,python` makes them. Each
program runs for a first deployment (create), for a second one with the state of the first (update)
and for a preview, against the stand-in for the engine in engine.py. All languages must give the
same lines; with PCL_UPDATE_GOLDENS=1 the golden is rewritten with those of the first language.
With --all PROGRAMS has such a folder NAME for each GOLDENS/NAME.trace, whose setup is GOLDENS/NAME.json, if there is
one; the programs are compiled in one process and run side by side.

SETUP.json: {"project", "stack", "config": {"project:key": "text"}, "secrets": ["project:key"],
"update": {"config": ...}, "state": {type: {property: value}}, "calls": {token: result},
"failures": {token: reason}}. SDKs for
the schemas of DIR are made by make_sdk.py; all other packages come from PCL_NODE_MODULES and
PCL_PYTHON. A program that registered something is not run again as long as it and all that it ran with are the same
(verdicts.py). Exit code: 0 equal, 1 different or a program failed.
"""
import argparse
import difflib
import glob
import json
import os
import subprocess
import sys
from concurrent import futures

import typecheck
from verdicts import Verdicts, content

HERE = os.path.dirname(os.path.abspath(__file__))
STEPS = ("create", "update", "preview")


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--schemas")
    parser.add_argument("--setup")
    parser.add_argument("--all")
    parser.add_argument("places", nargs="+")
    arguments = parser.parse_args()
    if len(arguments.places) != (1 if arguments.all else 2):
        parser.error("GOLDEN and PROGRAMS, or --all=GOLDENS and PROGRAMS")
    return arguments


def read_json(path):
    with open(path, encoding="utf-8") as handle:
        return json.load(handle)


class TypeScript:
    """Programs are compiled, type-checked, then run as Pulumi does: with the runner of the SDK. `packages` is the
    folder `node_modules` that is made for them."""

    uses, place = ["node"], "node_modules"

    def __init__(self, packages, schemas):
        modules = os.environ["PCL_NODE_MODULES"]
        self.runner = os.path.join(modules, "@pulumi", "pulumi", "cmd", "run", "index.js")
        self.packages = packages
        link_packages(self.packages, modules)
        make_sdks("node", self.packages, schemas)

    def prepare(self, folders):
        """Compiles the programs. What is wrong with them, by folder."""
        for folder in folders:
            link = os.path.join(folder, "node_modules")
            if not os.path.lexists(link):
                os.symlink(self.packages, link)
        return {folder: "\n".join(said) for folder, said in typecheck.ask_compiler(folders, "--emit").items() if said}

    def command(self, folder, address, project, stack, step):
        options = [f"--monitor={address}", f"--engine={address}", f"--project={project}", f"--stack={stack}",
                   "--organization=organization", f"--root-directory={folder}", "--parallel=16", f"--pwd={folder}"]
        if step == "preview":
            options.append("--dry-run")
        return ["node", self.runner, *options, os.path.join(folder, "built", "index.js")]

    def environment(self):
        return {}


class Python:
    uses, place = ["python"], "python"

    def __init__(self, packages, schemas):
        self.packages = packages
        make_sdks("python", self.packages, schemas)

    def prepare(self, folders):
        return {}

    def command(self, folder, address, project, stack, step):
        return [os.environ["PCL_PYTHON"], os.path.join(HERE, "program.py"), address, project, stack, step]

    def environment(self):
        return {"PYTHONPATH": self.packages}


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


class Failed(Exception):
    """A program did not end well."""


def run_steps(language, folder, setup, packages):
    from engine import Engine, Recorder

    text, state, first = [], {}, None
    for step in STEPS:
        recorder = Recorder()
        recorder.state = state if step == "update" else {}
        config = {**setup.get("config", {}), **(setup.get("update", {}).get("config", {}) if step == "update" else {})}
        environment = {**os.environ, **language.environment(), "PULUMI_CONFIG": json.dumps(config),
                       "PULUMI_CONFIG_SECRET_KEYS": json.dumps(setup.get("secrets", []))}
        project, stack = setup.get("project", "project"), setup.get("stack", "dev")
        with Engine(setup, packages, recorder, step == "preview") as address:
            command = language.command(folder, address, project, stack, step)
            done = subprocess.run(command, cwd=folder, env=environment, check=False, timeout=600)
        if done.returncode:
            raise Failed(f"{step} of {folder} ended with exit code {done.returncode}")
        state = recorder.state
        lines = sorted(line + "\n" for line in recorder.lines)
        text += [f"# {step}: the same\n"] if lines == first else [f"# {step}\n", *lines]
        first = first or lines
    return text


def traces(name, kind, cases, schemas):
    """What the programs of one language register: for each (golden, setup, programs) the lines, or the text of a failure."""
    from engine import Packages

    verdicts = Verdicts("trace " + name, [*kind.uses, "python"],
                        [os.path.join(HERE, script) for script in ("engine.py", "wire.py", "program.py", "typecheck.js", "make_sdk.py", "sdk")])
    inputs = [read_json(path) for path in schemas]
    found, left = {}, []
    for golden, setup, programs in cases:
        folder = os.path.join(os.path.abspath(programs), name)
        key = [content(folder), setup, inputs]
        lines = verdicts.find(*key)
        if lines is None:
            left.append((golden, setup, folder, key))
        else:
            found[golden] = lines
    if not left:
        return found
    place = os.path.join(os.path.dirname(left[0][2]), "packages", kind.place)
    language, packages = kind(place, schemas), Packages(inputs)
    wrong = language.prepare([folder for _, _, folder, _ in left])

    def run(case):
        golden, setup, folder, key = case
        try:
            if folder in wrong:
                raise Failed(f"{folder}: {wrong[folder]}")
            return golden, verdicts.keep(run_steps(language, folder, setup, packages), *key)
        except (Failed, subprocess.TimeoutExpired) as failure:
            return golden, str(failure)

    with futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        found.update(pool.map(run, left))
    return found


def cases_of(arguments):
    """[(golden, setup, programs)]"""
    if not arguments.all:
        golden, programs = arguments.places
        return [(golden, read_json(arguments.setup) if arguments.setup else {}, programs)]
    goldens = sorted(glob.glob(os.path.join(arguments.all, "*.trace")))
    programs = {os.path.join(arguments.all, name + ".trace"): os.path.join(arguments.places[0], name)
                for name in os.listdir(arguments.places[0])}
    alone = set(goldens) ^ set(programs)
    if alone:
        sys.exit(f"trace.py: without a golden or a program: {', '.join(sorted(alone))}")
    setups = [golden.removesuffix("trace") + "json" for golden in goldens]
    return [(golden, read_json(setup) if os.path.exists(setup) else {}, programs[golden]) for golden, setup in zip(goldens, setups)]


def main():
    if sys.executable != os.environ.get("PCL_PYTHON") and "PCL_TRACE_STARTED" not in os.environ:
        os.environ["PCL_TRACE_STARTED"] = "1"
        os.execv(os.environ["PCL_PYTHON"], [os.environ["PCL_PYTHON"], *sys.argv])

    arguments = parse_arguments()
    schemas = sorted(glob.glob(os.path.join(arguments.schemas, "*.json"))) if arguments.schemas else []
    cases, failed = cases_of(arguments), False
    for name, kind in LANGUAGES.items():
        for golden, lines in sorted(traces(name, kind, cases, schemas).items()):
            if isinstance(lines, str):
                sys.exit(f"trace.py: {lines}")
            if os.environ.get("PCL_UPDATE_GOLDENS") == "1" and name == next(iter(LANGUAGES)):
                with open(golden, "w", encoding="utf-8") as handle:
                    handle.writelines(lines)
            with open(golden, encoding="utf-8") as handle:
                difference = list(difflib.unified_diff(handle.readlines(), lines, golden, name))
            sys.stdout.writelines(difference)
            failed |= bool(difference)
    sys.exit(failed)


if __name__ == "__main__":
    main()
