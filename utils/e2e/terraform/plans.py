#!/usr/bin/env python3
"""Writes plans of modules, as `pclc verify` reads them, for tests without Terraform:

    plans.py [--terraform=PROGRAM] OUT MODULE...

Plans each module, which may use no provider but the one that is built in, in a scratch folder; OUT gets MODULE.json for each, without what
`pclc verify` does not read. PROGRAM is `terraform` or `tofu` of the PATH. Exit code: 0, or 1 when Terraform refuses a module.
"""
import argparse
import json
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from judge import terraform  # noqa: E402

KEPT = ("format_version", "variables", "planned_values", "resource_changes", "output_changes", "configuration")


def layout(plan):
    """JSON with a line for each change and output."""
    def lines(value):
        if isinstance(value, dict):
            return "{\n" + ",\n".join(f" {json.dumps(key)}:{dense(item)}" for key, item in value.items()) + "\n}"
        return "[\n" + ",\n".join(" " + dense(item) for item in value) + "\n]"

    return "{\n" + ",\n".join(f"{json.dumps(key)}:{lines(value) if value and isinstance(value, (dict, list)) else dense(value)}"
                              for key, value in plan.items()) + "\n}\n"


def dense(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def reduced(plan):
    made = {key: plan[key] for key in KEPT if key in plan}
    made.get("planned_values", {}).pop("root_module", None)  # the changes have it
    return made


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--terraform", default=shutil.which("terraform") or shutil.which("tofu"))
    parser.add_argument("out")
    parser.add_argument("modules", nargs="+")
    arguments = parser.parse_args()
    if not arguments.terraform:
        sys.exit("plans.py: neither terraform nor tofu is installed")
    os.makedirs(arguments.out, exist_ok=True)
    good = True
    with tempfile.TemporaryDirectory() as scratch:
        for module in arguments.modules:
            copy = os.path.join(scratch, "module")
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(module, copy)
            for command in (["init", "-no-color", "-input=false"], ["plan", "-input=false", "-out=plan"], ["show", "-json", "plan"]):
                done = terraform(arguments.terraform, copy, *command)
                if done.returncode:
                    break
            if done.returncode:
                print(f"{module}: {done.stdout}{done.stderr}", file=sys.stderr)
                good = False
                continue
            name = os.path.basename(os.path.abspath(module)) + ".json"
            with open(os.path.join(arguments.out, name), "w", encoding="utf-8") as handle:
                handle.write(layout(reduced(json.loads(done.stdout))))
    sys.exit(not good)


if __name__ == "__main__":
    main()
