#!/usr/bin/env python3
"""Takes resources over into a stack of the real engine, and shows that a generated program has no diff:

    real_engine.py --plugin=NAME=COMMAND... --schemas=DIR [--import=FILE] [--config=KEY=VALUE...] WORK LANGUAGE PROGRAM

WORK is a scratch folder, LANGUAGE `typescript` or `python`, PROGRAM what pclgen wrote. Resources of the package NAME are those
of the plugin COMMAND; the SDKs are made from the schemas in DIR. With --import `pulumi import -f FILE` runs first; without it the
program has the option `import`, and `up` imports. Then come

    no-changes (after an import of a file), up, with --refresh a refresh, no-changes

One line says what each step did, and which calls of providers it made that read or change resources. Configuration is set as
secrets of the stack; a VALUE may be @FILE, and @FILE in the place of all has a JSON object of them. The program `pulumi` is PCL_PULUMI; packages come from PCL_NODE_MODULES and
PCL_PYTHON. The engine keeps its state in WORK, and nothing is fetched. Exit code: 0 if all steps ended well.
"""
import argparse
import collections
import glob
import json
import os
import shlex
import shutil
import subprocess
import sys

from trace import Python, TypeScript

HERE = os.path.dirname(os.path.abspath(__file__))
STACK = "dev"
SHOWN_CALLS = ("Read", "Create", "Update", "Delete")


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as handle:
        handle.write(text)
    os.chmod(path, mode)


def launcher(path, command):
    write(path, f"#!/bin/sh\nexec {command} \"$@\"\n", 0o755)


class Failed(Exception):
    """A step did not end well; the text is what it printed."""


class RealEngine:
    """A backend, a stack and plugins in the folder `work`."""

    def __init__(self, work, plugins, config):
        self.work = work
        self.log = os.path.join(work, "calls.jsonl")
        programs = os.path.join(work, "bin")
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(os.path.join(work, "backend"))
        os.makedirs(programs)
        os.symlink(os.path.abspath(os.environ["PCL_PULUMI"]), os.path.join(programs, "pulumi"))
        for language in ("python", "nodejs"):
            host = shlex.join([os.environ["PCL_PYTHON"], os.path.join(HERE, "language_host.py")])
            launcher(os.path.join(programs, f"pulumi-language-{language}"), host)
        for name, command in plugins.items():
            launcher(os.path.join(programs, f"pulumi-resource-{name}"), command)
        write(os.path.join(work, "Pulumi.yaml"), "name: project\nruntime: python\n")
        self.environment = {
            **os.environ,
            "PATH": os.pathsep.join([programs, os.environ["PATH"]]),
            "PULUMI_BACKEND_URL": "file://" + os.path.join(work, "backend"),
            "PULUMI_CONFIG_PASSPHRASE": "passphrase",
            "PULUMI_DEBUG_GRPC": self.log,
            "PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION": "1",
            "PULUMI_HOME": os.path.join(work, "home"),
            "PULUMI_SKIP_UPDATE_CHECK": "1",
        }
        self.run(["pulumi", "stack", "init", STACK])
        for key, value in config.items():
            self.run(["pulumi", "config", "set", "--secret", "--stack", STACK, key, value])

    def run(self, command, folder=None):
        done = subprocess.run(command, cwd=folder or self.work, env=self.environment, check=False, encoding="utf-8",
                              capture_output=True, timeout=600)
        if done.returncode:
            raise Failed(f"{shlex.join(command)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def calls(self):
        """What providers were asked for since the last time."""
        count = collections.Counter()
        if os.path.exists(self.log):
            with open(self.log, encoding="utf-8") as handle:
                lines = [json.loads(line) for line in handle]
            os.remove(self.log)
            count.update(line["method"].rpartition("/")[2] for line in lines if line.get("progress") == "request_started")
        return ", ".join(f"{count[name]} {name}" for name in SHOWN_CALLS if count[name]) or "none"

    def import_file(self, path, stack=STACK):
        self.run(["pulumi", "import", "-f", os.path.abspath(path), "--stack", stack, "--yes", "--skip-preview",
                  "--generate-code=false", "--color=never"])
        print(f"import: {self.count(stack)} resources; calls: {self.calls()}", flush=True)

    def count(self, stack=STACK):
        """Resources of providers and components in the state."""
        state = json.loads(self.run(["pulumi", "stack", "export", "--stack", stack]))
        types = [resource["type"] for resource in state["deployment"]["resources"]]
        return sum(1 for token in types if not token.startswith("pulumi:"))

    def refresh(self, stack=STACK):
        self.run(["pulumi", "refresh", "--stack", stack, "--yes", "--skip-preview", "--color=never"])
        print(f"refresh: {self.count(stack)} resources; calls: {self.calls()}", flush=True)

    def step(self, command, folder, name):
        printed = self.run([*command, name], folder)
        changes = json.loads(printed.splitlines()[-1])
        said = ", ".join(f"{count} {kind}" for kind, count in sorted(changes.items())) or "nothing"
        print(f"{name}: {said}; calls: {self.calls()}", flush=True)


def pairs(texts):
    """NAME=VALUE, or NAME=@FILE, the text of a file; or @FILE, a JSON object."""
    found = dict(text.split("=", 1) for text in texts if not text.startswith("@"))
    for name, value in found.items():
        if value.startswith("@"):
            with open(value[1:], encoding="utf-8") as handle:
                found[name] = handle.read()
    for text in texts:
        if text.startswith("@"):
            with open(text[1:], encoding="utf-8") as handle:
                found |= json.load(handle)
    return found


def command_of(language, program, work, schemas):
    """Makes the program ready; what runs steps of it, and where."""
    if language == "python":
        Python(program, schemas)
        return [os.environ["PCL_PYTHON"], os.path.join(HERE, "real_program.py"), work], program
    mistakes = TypeScript(os.path.join(program, "node_modules"), schemas).prepare([program])
    if mistakes:
        raise Failed(mistakes[program])
    built = os.path.join(program, "built", "index.js")
    return ["node", "--preserve-symlinks", os.path.join(HERE, "real_program.js"), work, built], program


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--plugin", action="append", default=[])
    parser.add_argument("--schemas", required=True)
    parser.add_argument("--config", action="append", default=[])
    parser.add_argument("--import", dest="file")
    parser.add_argument("--refresh", action="store_true")
    parser.add_argument("work")
    parser.add_argument("language", choices=["typescript", "python"])
    parser.add_argument("program")
    arguments = parser.parse_args()
    schemas = sorted(glob.glob(os.path.join(os.path.abspath(arguments.schemas), "*.json")))
    try:
        engine = RealEngine(os.path.abspath(arguments.work), pairs(arguments.plugin), pairs(arguments.config))
        command, folder = command_of(arguments.language, os.path.abspath(arguments.program), engine.work, schemas)
        if arguments.file:
            engine.import_file(arguments.file)
            engine.step(command, folder, "no-changes")
        engine.step(command, folder, "up")
        if arguments.refresh:
            engine.refresh()
        engine.step(command, folder, "no-changes")
    except Failed as failure:
        sys.exit(f"real_engine.py: {failure}")


if __name__ == "__main__":
    main()
