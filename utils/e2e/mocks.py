#!/usr/bin/env python3
"""Runs a Python program under the SDK's mocks and prints what it registers:

    mocks.py PROGRAMDIR SETUP.json

One JSON object a line, sorted, in the form that utils/e2e/mocks.js prints too, so that two
languages can be compared. Checks nothing itself; utils/e2e/run.py does the rest. Must run with a
Python that has the SDK packages.
"""
import json
import os
import runpy
import sys

import pulumi

SETUP = {}
LINES = []


def fill(value, name):
    if isinstance(value, str):
        return value.replace("{name}", name)
    if isinstance(value, list):
        return [fill(item, name) for item in value]
    if isinstance(value, dict):
        return {key: fill(item, name) for key, item in value.items()}
    return value


def plain(value):
    """Sorted keys come from json.dumps; here: assets by what they hold, whole floats as integers."""
    if isinstance(value, (pulumi.Asset, pulumi.Archive)):
        kept = {key: plain(item) for key, item in vars(value).items() if not key.startswith("_")}
        return {"asset": kept}
    if isinstance(value, pulumi.Resource):
        return {"resource": None}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def record(**entry):
    LINES.append(json.dumps(plain(entry), sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def settings(token, inputs):
    """A provider's settings reach the engine as JSON texts, which every SDK spaces in its own way."""
    if not token.startswith("pulumi:providers:"):
        return inputs

    def read(text):
        try:
            return json.loads(text)
        except (TypeError, ValueError):
            return text

    return {key: read(value) for key, value in inputs.items()}


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        record(kind="resource", type=args.typ, name=args.name, inputs=settings(args.typ, args.inputs))
        state = fill(SETUP.get("state", {}).get(args.typ, {}), args.name)
        return [state.get("id", args.name + "-id"), {**args.inputs, **state}]

    def call(self, args):
        record(kind="call", token=args.token, inputs=args.args)
        result = SETUP.get("calls", {}).get(args.token)
        if result is None:
            raise RuntimeError("the setup has no result for call " + args.token)
        return {**args.args, **result}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, setup = os.path.abspath(sys.argv[1]), sys.argv[2]
    with open(setup, encoding="utf-8") as handle:
        SETUP.update(json.load(handle))
    for key, value in SETUP.get("config", {}).items():
        pulumi.runtime.set_config(key, value)
    pulumi.runtime.set_mocks(
        Mocks(), SETUP.get("project", "project"), SETUP.get("stack", "dev"), preview=False
    )

    def export(name, value):
        def seen(known):
            record(kind="output", name=name, value=known)

        pulumi.Output.from_input(value).apply(seen)

    pulumi.export = export
    os.chdir(folder)
    sys.path.insert(0, folder)

    @pulumi.runtime.test
    def run():
        runpy.run_path(os.path.join(folder, "__main__.py"), run_name="__main__")

    run()
    sys.stdout.write("".join(line + "\n" for line in sorted(LINES)))


if __name__ == "__main__":
    main()
