#!/usr/bin/env python3
"""Makes data/tables/cloudformation-types.jsonl.gz: what CloudFormation's registry says of resource types.

usage: make_cloudformation_types.py SCHEMADIR REFS.def -o cloudformation-types.jsonl.gz

SCHEMADIR holds schemas of the registry, one a file, as `aws cloudformation describe-type` gives them; the folder
aws-cloudformation-schema of pulumi/pulumi-aws-native (Apache-2.0) is one. A line of the result is such a schema, with what says how
a resource is identified, read and compared: identifiers, handlers, paths that only one side has, types, defaults and orders of
properties; and under `ref` what `Ref` gives by REFS.def, where that is not the primary identifier. No descriptions, no patterns,
no limits. Lines stand in the order of the types.
"""

import argparse
import gzip
import json
import os
import re

SCHEMA_WORDS = {"type", "$ref", "default", "insertionOrder", "const", "arrayType"}
TYPE_WORDS = ["typeName", "primaryIdentifier", "additionalIdentifiers", "readOnlyProperties", "writeOnlyProperties",
              "createOnlyProperties", "required", "propertyTransform"]


def schema_of(value):
    """A property's schema with what a comparison looks at."""
    if not isinstance(value, dict):
        return value
    kept = {key: item for key, item in value.items() if key in SCHEMA_WORDS}
    for key in ("properties", "patternProperties"):
        if isinstance(value.get(key), dict):
            kept[key] = {name: schema_of(item) for name, item in value[key].items()}
    for key in ("items", "additionalProperties"):
        if value.get(key) not in (None, False):
            kept[key] = schema_of(value[key])
    for key in ("oneOf", "anyOf", "allOf"):
        arms = [arm for arm in map(schema_of, value.get(key, [])) if arm]
        if arms:
            kept[key] = arms
    if kept.get("insertionOrder") is True:
        del kept["insertionOrder"]
    return kept


def type_of(schema, refs):
    kept = {key: schema[key] for key in TYPE_WORDS if schema.get(key)}
    if schema.get("handlers"):
        kept["handlers"] = {name: {} for name in schema["handlers"]}
    tags = schema.get("tagging", {}).get("tagProperty")
    if tags and tags != "/properties/Tags":
        kept["tagging"] = {"tagProperty": tags}
    for key in ("properties", "definitions"):
        if schema.get(key):
            kept[key] = {name: schema_of(item) for name, item in schema[key].items()}
    if schema["typeName"] in refs:
        kept["ref"] = refs[schema["typeName"]]
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("schemas")
    parser.add_argument("refs")
    parser.add_argument("-o", dest="output", required=True)
    arguments = parser.parse_args()
    with open(arguments.refs, encoding="utf-8") as file:
        refs = dict(re.findall(r'^CFN_REF\("([^"]+)", "([^"]+)"\)', file.read(), re.M))
    types = {}
    for name in sorted(os.listdir(arguments.schemas)):
        if name.endswith(".json"):
            with open(os.path.join(arguments.schemas, name), encoding="utf-8") as file:
                schema = json.load(file)
            types[schema["typeName"]] = type_of(schema, refs)
    # The type stands first in its line, so that a reader finds it without reading the others.
    lines = []
    for name in sorted(types):
        line = {"typeName": name, **json.loads(json.dumps(types[name], sort_keys=True))}
        lines.append(json.dumps(line, separators=(",", ":")) + "\n")
    with open(arguments.output, "wb") as file:
        file.write(gzip.compress("".join(lines).encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
