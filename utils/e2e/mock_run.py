"""Runs a generated Python program under the SDK's mocks and prints what it registers.

usage: mock_run.py PROGRAMDIR MOCKS.json

The counterpart of mock_run.js: the same mocks file, the same trace.
"""

import json
import os
import runpy
import sys

import pulumi
from pulumi.runtime import mocks as pulumi_mocks


def sorted_value(value):
    if isinstance(value, (list, tuple)):
        return [sorted_value(item) for item in value]
    if isinstance(value, dict):
        return {
            key: sorted_value(value[key])
            for key in sorted(value)
            if value[key] is not None and not key.startswith("__")
        }
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def main():
    program_dir, mocks_file = sys.argv[1:]
    with open(mocks_file, encoding="utf-8") as file:
        table = json.load(file)
    registered = []
    outputs = {}

    class Mocks(pulumi_mocks.Mocks):
        def new_resource(self, args):
            inputs = sorted_value(args.inputs)
            registered.append({"type": args.typ, "name": args.name, "inputs": inputs})
            return f"{args.name}-id", {**args.inputs, **table.get("resources", {}).get(args.typ, {})}

        def call(self, args):
            known = table.get("calls", {}).get(args.token)
            if known is not None:
                return known
            text = json.dumps(sorted_value(args.args), separators=(",", ":"), ensure_ascii=False)
            return {"result": f"{args.token}({text})"}

    pulumi_mocks.set_mocks(Mocks(), project="project", stack="dev", preview=False)
    config = table.get("config", {})
    pulumi.runtime.set_all_config(
        {f"project:{key}": value if isinstance(value, str) else json.dumps(value) for key, value in config.items()}
    )

    def export(name, value):
        pulumi.Output.from_input(value).apply(lambda known: outputs.__setitem__(name, known))

    pulumi.export = export
    os.chdir(program_dir)
    sys.path.insert(0, os.getcwd())

    @pulumi.runtime.test
    def run():
        runpy.run_path("__main__.py", run_name="__main__")

    run()
    registered.sort(key=lambda entry: (entry["type"] + entry["name"]))
    print(json.dumps(sorted_value({"outputs": outputs, "registered": registered}), indent=2, sort_keys=True, ensure_ascii=False))


if __name__ == "__main__":
    main()
