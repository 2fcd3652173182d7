#!/usr/bin/env python3
"""Moves a part of a stack to another one, in the real engine, as docs/state.md says:

    move_stack.py --plugin=NAME=COMMAND... --schemas=DIR --import=FILE --select=GLOB WORK

WORK is a scratch folder. The old stack takes over what FILE names, and its export becomes two programs in Python: all of it, with the outputs
that state2pcl asks for, and what GLOB selects. The new stack takes that over from the import file that state2pcl wrote; nothing
differs, before and after an update; the script that state2pcl wrote takes it out of the old stack. One line says what each step did,
and what providers were asked for.
"""
import argparse
import glob
import os
import re
import subprocess
import sys

from real_engine import Failed, RealEngine, command_of, pairs

ASKED = re.compile(r"PCL4137\]: the program reads the output `(\w+)` of the stack `[^`]*`; give that stack this output, `(\w+)`")


def convert(schemas, state, folder, *flags):
    """The PCL program of a state; what state2pcl says."""
    done = subprocess.run(["state2pcl", f"--schema-path={schemas}", "-Wno-secrets", *flags, "-o", folder, state],
                          check=True, encoding="utf-8", capture_output=True)
    return done.stderr


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--plugin", action="append", default=[])
    parser.add_argument("--schemas", required=True)
    parser.add_argument("--import", dest="file", required=True)
    parser.add_argument("--select", required=True)
    parser.add_argument("work")
    arguments = parser.parse_args()
    schemas = sorted(glob.glob(os.path.join(os.path.abspath(arguments.schemas), "*.json")))
    engine = RealEngine(os.path.abspath(arguments.work), pairs(arguments.plugin), {})
    old, new, state = (os.path.join(engine.work, name) for name in ("old", "new", "state.json"))

    def steps(program, stack, *names):
        subprocess.run(["pclgen", f"--schema-path={arguments.schemas}", "--target=python", "-o", program + "-python", program],
                       check=True)
        command, folder = command_of("python", program + "-python", engine.work, schemas)
        engine.environment["PCL_STACK"] = stack
        for name in names:
            engine.step(command, folder, name)

    engine.import_file(arguments.file)
    with open(state, "w", encoding="utf-8") as handle:
        handle.write(engine.run(["pulumi", "stack", "export", "--show-secrets", "--stack", "dev"]))
    convert(arguments.schemas, state, old)
    said = convert(arguments.schemas, state, new, "--adopt=file", f"--select={arguments.select}")
    with open(os.path.join(old, "main.pp"), "a", encoding="utf-8") as handle:
        for name, property_name in ASKED.findall(said):
            handle.write(f"\noutput {name} {{\n  value = {name[:-len(property_name)]}.{property_name}\n}}\n")
    steps(old, "dev", "up")
    engine.run(["pulumi", "stack", "init", "new"])
    engine.import_file(os.path.join(new, "import.json"), "new")
    steps(new, "new", "no-changes", "up", "no-changes")
    engine.run(["sh", os.path.join(new, "state-delete.sh")])
    print(f"old stack: {engine.count()} resources", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"move_stack.py: {failure}")
