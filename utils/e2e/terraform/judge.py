#!/usr/bin/env python3
"""Writes the true values of modules, as Terraform computes them:

    judge.py [--terraform=PROGRAM] [--prune] MODULE...

Applies each module, which may use no provider but the one that is built in, in a scratch folder with a local backend
and no network, and writes MODULE/truth.json; see truth.py. With --prune outputs and resources that Terraform refuses are
taken out of the module first. PROGRAM is `terraform` or `tofu` of the PATH. Exit code: 0, or 1 when Terraform refuses a module.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import truth  # noqa: E402
from modules import Module  # noqa: E402

ROUNDS = 8  # of taking out what is refused


def terraform(program, folder, *arguments):
    environment = {**os.environ, "TF_IN_AUTOMATION": "1", "CHECKPOINT_DISABLE": "1", "TF_CLI_CONFIG_FILE": os.devnull}
    return subprocess.run([program, *arguments], cwd=folder, env=environment, capture_output=True, encoding="utf-8",
                          check=False)


def refused(done):
    """The errors that Terraform prints as JSON: (summary and detail, file, line)."""
    found = []
    for line in done.stdout.splitlines():
        entry = json.loads(line) if line.startswith("{") else {}
        diagnostic = entry.get("diagnostic", {})
        if diagnostic.get("severity") == "error":
            place = diagnostic.get("range") or {}
            text = f"{diagnostic['summary']}: {diagnostic.get('detail', '')}"
            found.append((text, place.get("filename"), place.get("start", {}).get("line")))
    return found


def instances(module):
    """All instances of terraform_data in a module of a state: {address: arguments that are not null}."""
    found = {}
    for resource in module.get("resources", []):
        arguments = {key: resource["values"].get(key) for key in ("input", "triggers_replace")}
        found[resource["address"]] = {key: value for key, value in arguments.items() if value is not None}
    for child in module.get("child_modules", []):
        found.update(instances(child))
    return found


def take_out(module, errors):
    """Takes the outputs and resources with errors out of a module; tells whether there were any."""
    bad = {}
    for text, file, line in errors:
        for block in module.blocks.values():
            if block.address.startswith(("output.", "terraform_data.")) and block.file == file and line and block.first <= line <= block.last:
                bad[block.address] = text
    for name in {module.blocks[address].file for address in bad}:
        path = os.path.join(module.folder, name)
        with open(path, encoding="utf-8") as handle:
            lines = handle.read().split("\n")
        for address in bad:
            block = module.blocks[address]
            if block.file == name:
                lines[block.first - 1 : block.last] = [None] * (block.last - block.first + 1)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write("\n".join(line for line in lines if line is not None))
    for address, text in bad.items():
        print(f"{module.folder}: {address} is taken out: {text}", file=sys.stderr)
    return bool(bad)


def apply(program, folder, scratch):
    """Applies a copy of the module; gives its state, or the errors."""
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(folder, scratch)
    done = terraform(program, scratch, "init", "-no-color", "-input=false")
    if done.returncode:
        return None, [(done.stdout + done.stderr, None, None)]
    done = terraform(program, scratch, "apply", "-auto-approve", "-input=false", "-json")
    if done.returncode:
        return None, refused(done) or [(done.stdout + done.stderr, None, None)]
    return json.loads(terraform(program, scratch, "show", "-json").stdout), []


def judge(program, folder, prune, scratch):
    """Writes truth.json of one module; tells whether it could."""
    for _ in range(ROUNDS if prune else 1):
        state, errors = apply(program, folder, os.path.join(scratch, "module"))
        if not errors or not prune or not take_out(Module(folder), errors):
            break
    if errors:
        for text, file, line in errors:
            print(f"{folder}/{file}:{line}: {text}", file=sys.stderr)
        return False
    values = state.get("values", {})
    outputs = {name: {"type": output.get("type", "dynamic"), "value": output.get("value")}
               for name, output in sorted(values.get("outputs", {}).items())}
    addresses = Module(folder).blocks
    for address in addresses: # a state has no outputs that are null
        if address.startswith("output."):
            outputs.setdefault(address.removeprefix("output."), {"type": "dynamic", "value": None})
    resources = [address for address in addresses if address.startswith("terraform_data.")]
    made = {"outputs": dict(sorted(outputs.items())), "instances": dict(sorted(instances(values.get("root_module", {})).items())),
            "resources": resources}
    with open(os.path.join(folder, "truth.json"), "w", encoding="utf-8") as handle:
        handle.write(layout(made))
    print(f"{folder}: {len(truth.values(made))} values")
    return True


def layout(made):
    """JSON with a line for each output and instance."""
    def lines(entries):
        return ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
                          for key, value in entries.items())

    return (f'{{"outputs": {{\n{lines(made["outputs"])}\n }},\n "instances": {{\n{lines(made["instances"])}\n }},\n'
            f' "resources": {json.dumps(made["resources"])}}}\n')


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--terraform", default=shutil.which("terraform") or shutil.which("tofu"))
    parser.add_argument("--prune", action="store_true")
    parser.add_argument("modules", nargs="+")
    arguments = parser.parse_args()
    if not arguments.terraform:
        sys.exit("judge.py: neither terraform nor tofu is installed")
    with tempfile.TemporaryDirectory() as scratch:
        good = [judge(arguments.terraform, folder, arguments.prune, scratch) for folder in arguments.modules]
    sys.exit(not all(good))


if __name__ == "__main__":
    main()
