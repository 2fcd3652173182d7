#!/usr/bin/env python3
"""Compares what `cfn2pcl --expand-sam` makes with what the reference translator publishes for the same templates:

    sam.py [--details=FILE] [--only=GLOB] TRANSLATOR

TRANSLATOR is `tests/translator` of a clone of aws/serverless-application-model; nothing of it is copied. For each template of
`input` with a result for all three partitions, the resources are compared as multisets of their type, attributes and properties,
without the hashes at the ends of names and with one form of `Fn::GetAtt`. Printed are the figure of each partition and of all three, and the types of resources
that differ most; --details is a file for the differences. Faulty templates (`error_...`) must each have a diagnostic. The exit
code is 1 when one has none, or less than 85 % are equal.
"""
import argparse
import collections
import fnmatch
import json
import os
import re
import subprocess
import sys
import tempfile

PARTITIONS = {"aws": "", "aws-cn": "aws-cn", "aws-us-gov": "aws-us-gov"}
HASH = re.compile(r"\b[0-9a-f]{40}\b|(?<=[0-9A-Za-z])([0-9a-f]{10})+(?![0-9A-Za-z])")
WANTED = 0.85


def normal(value):
    """`value` with sorted keys and lists, one form of `Fn::GetAtt`, and without hashes."""
    if isinstance(value, dict):
        if list(value) == ["Fn::GetAtt"] and isinstance(value["Fn::GetAtt"], str):
            value = {"Fn::GetAtt": value["Fn::GetAtt"].split(".", 1)}
        return {HASH.sub("#", key): normal(inner) for key, inner in sorted(value.items())}
    if isinstance(value, list):
        return sorted((normal(item) for item in value), key=lambda item: json.dumps(item, sort_keys=True))
    if isinstance(value, str):
        return HASH.sub("#", value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def resources_of(template):
    return collections.Counter(json.dumps(normal(resource), sort_keys=True) for resource in template["Resources"].values())


def expand(path, partition):
    done = subprocess.run(["cfn2pcl", "--expand-sam", f"--partition={partition}", path], capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout) if done.stdout else {"Resources": {}}


def has_diagnostic(path):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["cfn2pcl", "-o", os.path.join(folder, "out"), path], capture_output=True, text=True, timeout=60)
    return "[PCL" in done.stderr


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("--details")
    parser.add_argument("--only", default="*")
    parser.add_argument("translator")
    options = parser.parse_args()
    inputs = os.path.join(options.translator, "input")
    names = sorted(os.path.splitext(name)[0] for name in os.listdir(inputs) if name.endswith((".yaml", ".yml", ".json")))
    names = [name for name in names if fnmatch.fnmatch(name, options.only)]
    files = {name: os.path.join(inputs, name + ".yaml") for name in names}
    faulty = [name for name in names if name.startswith("error_")]

    def wanted(name, partition):
        return os.path.join(options.translator, "output", PARTITIONS[partition], name + ".json")

    good = [name for name in names if name not in faulty and all(os.path.exists(wanted(name, one)) for one in PARTITIONS)]
    equal, differing, details = collections.Counter(), collections.Counter(), []
    for name in good:
        results = []
        for partition in PARTITIONS:
            with open(wanted(name, partition), encoding="utf-8") as handle:
                want = resources_of(json.load(handle))
            have = resources_of(expand(files[name], partition))
            results.append(want == have)
            equal[partition] += want == have
            kinds = {json.loads(text).get("Type") for text in (want - have) + (have - want)}
            differing.update(kinds if partition == "aws" else [])
            for sign, rest in (("-", want - have), ("+", have - want)):
                details += [f"{name} {partition} {sign}{count if count > 1 else ''} {text}" for text, count in rest.items()]
        equal["all"] += all(results)
    silent = [name for name in faulty if not has_diagnostic(files[name])]
    if options.details:
        with open(options.details, "w", encoding="utf-8") as handle:
            handle.writelines(line + "\n" for line in details)
    for partition in [*PARTITIONS, "all"]:
        print(f"{partition:11} {equal[partition]} of {len(good)} equal")
    for kind, count in differing.most_common(12):
        print(f"  {count:4} {kind}")
    print(f"{len(faulty) - len(silent)} of {len(faulty)} faulty templates have a diagnostic")
    for name in silent:
        print("  silent: " + name)
    return 1 if silent or equal["all"] < WANTED * len(good) else 0


if __name__ == "__main__":
    sys.exit(main())
