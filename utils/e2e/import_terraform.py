#!/usr/bin/env python3
"""Takes a state of Terraform over into a stack of the real engine through our converter plugin, as `pulumi import --from terraform`:

    import_terraform.py --plugin=NAME=COMMAND... --schemas=DIR STATE WORK

WORK is a scratch folder; `pulumi-converter-terraform` is that of the PATH. Then the program that state2pcl makes of the state runs:
nothing differs, before an update and after it. One line says what each step did, and what providers were asked for.
"""
import argparse
import glob
import os
import subprocess
import sys

from real_engine import STACK, Failed, RealEngine, command_of, pairs


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--plugin", action="append", default=[])
    parser.add_argument("--schemas", required=True)
    parser.add_argument("state")
    parser.add_argument("work")
    arguments = parser.parse_args()
    folder = os.path.abspath(arguments.schemas)
    engine = RealEngine(os.path.abspath(arguments.work), pairs(arguments.plugin), {})
    state = os.path.abspath(arguments.state)
    engine.run(["pulumi", "import", "--from", "terraform", state, "--stack", STACK, "--yes", "--skip-preview",
                "--generate-code=false", "--color=never"])
    print(f"import: {engine.count()} resources; calls: {engine.calls()}", flush=True)
    flags = [f"--schema-path={folder}", f"--mapping-path={folder}", "-Wno-loss", "-Wno-missing-inputs"]
    program = os.path.join(engine.work, "program")
    subprocess.run(["state2pcl", *flags, "--from=terraform", "-o", program, state], check=True)
    subprocess.run(["pclgen", flags[0], "--target=python", "-o", program + "-python", program], check=True)
    schemas = sorted(glob.glob(os.path.join(folder, "*-*.json")))
    command, place = command_of("python", program + "-python", engine.work, schemas)
    for step in ("no-changes", "up", "no-changes"):
        engine.step(command, place, step)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"import_terraform.py: {failure}")
