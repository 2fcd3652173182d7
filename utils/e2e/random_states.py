#!/usr/bin/env python3
"""A state of Terraform with random values for every type of a provider, and a look for them in the program that it becomes:

    random_states.py PROVIDER SEED WORK [COMMAND...]

The types and their arguments are those of data/tfschema/PROVIDER.json.gz. About half of the optional arguments and blocks are given; what the provider
computes has values, too, which nobody looks for. COMMAND (default: `pclc convert`) makes a program without references. Each value that was given must stand in
the block of its resource, or the loss be said: a secret becomes a config (PCL4110), of what excludes each other one stays (`conflict` in the remarks),
what mapping or schema do not have is left out (PCL4107, PCL4132). Prints what is missing without a word, and counts; the exit code is 1 if there is any.
"""
import gzip
import json
import os
import random
import re
import shutil
import subprocess
import sys

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "data")
MAX_DEPTH = 5
CHUNK = 64
OUTPUTS = {"id", "tags_all"}  # no inputs in Pulumi, wherever they are
ELSEWHERE = {"binarydata": "data"}  # arguments that stand in the input of another one


def packed(*names):
    with gzip.open(os.path.join(DATA, *names)) as file:
        return json.load(file)


class Maker:
    """Makes attributes, and notes those that are given: pairs of a path and a scalar."""

    def __init__(self, seed):
        self.choose, self.count, self.said = random.Random(seed), 1000, []

    def scalar(self, kind, path, is_noted):
        self.count += 1
        value = self.choose.random() < 0.5 if kind == "bool" else 7 * self.count if kind == "number" else f"u{self.count}x"
        if is_noted:
            self.said.append((path, value))
        return value

    def value(self, kind, path, is_noted):
        if isinstance(kind, str):
            return self.scalar(kind, path, is_noted)
        if kind[0] == "map":
            return {f"key_{self.scalar('string', path, False)}.a/b": self.value(kind[1], path, is_noted)}
        if kind[0] == "object":
            return {name: self.value(member, f"{path}.{name}", is_noted) for name, member in kind[1].items()}
        return [self.value(member, path, is_noted) for member in (kind[1] if kind[0] == "tuple" else [kind[1]])]

    def attribute(self, spec, path, depth):
        is_input = (spec.get("required") or spec.get("optional")) and not spec.get("deprecated") and not spec.get("write_only")
        is_given = is_input and (spec.get("required") or self.choose.random() < 0.5)
        if "nested_type" in spec:
            nested = spec["nested_type"]
            return self.nested(nested["nesting_mode"], {"attributes": nested["attributes"]}, path, depth) if is_given else None
        is_noted = is_given and not spec.get("sensitive") and path.split(".")[-1] not in OUTPUTS
        return self.value(spec["type"], path, is_noted) if is_given or spec.get("computed") else None

    def nested(self, mode, block, path, depth):
        made = self.block(block, path, depth + 1)
        return [made] if mode in ("list", "set") else {"k1": made} if mode == "map" else made

    def block(self, block, path="", depth=0):
        made = {name: self.attribute(spec, f"{path}.{name}", depth) for name, spec in block.get("attributes", {}).items()}
        for name, spec in block.get("block_types", {}).items():
            mode, is_given = spec["nesting_mode"], spec.get("min_items") or (depth < MAX_DEPTH and self.choose.random() < 0.6)
            if name != "timeouts":
                made[name] = self.nested(mode, spec["block"], f"{path}.{name}", depth) if is_given else {"single": None, "map": {}}.get(mode, [])
        return made


def resources_of(provider, seed):
    """Resources of a state, and for each name of a resource its type and what is said."""
    (key, schema), = packed("tfschema", f"{provider}.json.gz")["provider_schemas"].items()
    tokens = packed("mappings", f"{provider}.json.gz")["resources"]
    maker, resources, said = Maker(f"{provider}/{seed}"), [], {}
    for kind, spec in sorted(schema["resource_schemas"].items()):
        if kind not in tokens:
            continue
        name, maker.said = f"r{len(resources)}", []
        attributes = {**maker.block(spec["block"]), "id": f"id-of-{kind}"}
        resources.append({"mode": "managed", "type": kind, "name": name, "provider": f'provider["{key}"]',
                          "instances": [{"schema_version": 0, "attributes": attributes, "sensitive_attributes": []}]})
        said[name] = kind, maker.said
    return resources, said


def is_in(block, value):
    if isinstance(value, bool):  # which one it is, nobody can tell
        return re.search(rf"= (?:{str(value).lower()}|\"{str(value).lower()}\")$|\b{str(value).lower()}\b", block, re.M) is not None
    return re.search(rf"\b{value}\b", block) is not None


def plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def convert(resources, work, command):
    """Yields for each name of a resource its block, the inputs of which it is said where they went, and all that was said. Where a value is none of its
    type, nothing is left out of the whole program; so such a resource is converted alone."""
    source, out, remarks = (os.path.join(work, name) for name in ("state.tfstate", "program", "remarks.jsonl"))
    shutil.rmtree(out, ignore_errors=True)
    with open(source, "w", encoding="utf-8") as file:
        json.dump({"version": 4, "terraform_version": "1.11.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": resources}, file)
    open(remarks, "w", encoding="utf-8").close()
    done = subprocess.run([*command, "--from=state", "--references=none", "--target=pcl", "--diagnostics-format=json", f"--remarks-file={remarks}", "-o", out,
                           source], check=False, capture_output=True, encoding="utf-8")
    if done.returncode and len(resources) > 1:
        half = len(resources) // 2
        yield from convert(resources[:half], work, command)
        yield from convert(resources[half:], work, command)
        return
    with open(os.path.join(out, "main.pp"), encoding="utf-8") as file:
        blocks = dict(re.findall(r'^resource "(\w+)" "[^"]+" \{\n(.*?)^\}', file.read(), re.M | re.S))
    messages = " ".join(json.loads(line)["message"] for line in done.stderr.splitlines() if line.startswith("{"))
    with open(remarks, encoding="utf-8") as file:
        lines = [line for line in map(json.loads, file) if line["action"] == "removed" and line["rule"] == "conflict"]
    for resource in resources:
        name = resource["name"]
        yield name, blocks.get(name, ""), {plain(line["attribute"]) for line in lines if line["node"] == name}, messages


def is_told(name, path, conflicts, messages):
    """It is said where what stands at `path` went."""
    top, last, whole = plain(path.split(".")[1]), plain(path.split(".")[-1]), plain(path)
    top = ELSEWHERE.get(top, top)
    secrets = {plain(config) for config in re.findall(r"set the config `(\w+)`", messages)}
    left = {plain(re.sub(r"\[\d+\]", "", text)) for text, of in re.findall(r"`([^`]+)` of `\w+\.(\w+)` is left out", messages) if of == name}
    unknown = {plain(text) for text in re.findall(r"`([^`]+)` is left out: the schema knows no such input", messages)}
    return any(spelling in conflicts or plain(name) + spelling in secrets for spelling in (top, top + "s", top + "es", whole)) or \
        any(whole.startswith(text) for text in left) or any(text.endswith(last) for text in unknown)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    provider, seed, work = sys.argv[1:4]
    os.makedirs(work, exist_ok=True)
    resources, said = resources_of(provider, seed)
    count, reasons, missing = 0, 0, 0
    for first in range(0, len(resources), CHUNK):
        for name, block, conflicts, messages in convert(resources[first:first + CHUNK], work, sys.argv[4:] or ["pclc", "convert"]):
            kind, values = said[name]
            count += len(values)
            for path, value in values:
                if is_in(block, value):
                    continue
                if is_told(name, path, conflicts, messages):
                    reasons += 1
                    continue
                missing += 1
                print(f"{kind} {name}: {path[1:]}: {json.dumps(value)}")
    print(f"{len(said)} resources, {count} values, {reasons} of which it is said where they went, {missing} missing")
    return missing != 0


if __name__ == "__main__":
    sys.exit(main())
