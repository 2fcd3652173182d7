#!/usr/bin/env python3
"""Looks for what a user said in the program that a state of Terraform became: said_inputs.py SAID.json PROGRAM.pp MAPPING.json.gz

SAID.json lists resources: `type`, `module`, `name` and `key` as in the state, and in `said` the arguments that the configuration gives, by
Terraform's names. PROGRAM.pp is made without references (`--references=none`), so that every value stands in it. Prints each value that is not in
the block of its resource: texts and texts in JSON as they are, numbers and truths behind the name of their argument. Empty texts, lists and
nulls say nothing; timeouts are options. MAPPING.json.gz gives the tokens. The exit code is 0 whatever is found: the test says what may be missing.
"""
import gzip
import json
import re
import sys


def camel(name):
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def leaves(value, name):
    """Pairs of the name nearest to a scalar and the scalar."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from leaves(member, key)
    elif isinstance(value, list):
        for element in value:
            yield from leaves(element, name)
    elif isinstance(value, str) and value[:1] in "{[" and value[1:]:
        yield from leaves(json.loads(value), name)
    elif value is not None and value != "":
        yield name, value


def words(path):
    """Names and keys of a module's address."""
    return [name or key or index for name, key, index in re.findall(r'module\.([\w-]+)|\["([^"]*)"\]|\[(\d+)\]', path)]


def is_said(block, name, value):
    if isinstance(value, bool):
        return re.search(rf'\b"?({camel(name)}|{name})"?\s+= {str(value).lower()}$', block, re.M) is not None
    if isinstance(value, (int, float)):
        return re.search(rf'\b"?({camel(name)}|{name})"?\s+= {value}$', block, re.M) is not None
    literal = json.dumps(value).replace("${", "$${")
    return literal in block or json.dumps(literal)[1:-1] in block


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        resources = json.load(file)
    with open(sys.argv[2], encoding="utf-8") as file:
        program = file.read()
    with gzip.open(sys.argv[3]) as file:
        tokens = {kind: row["tok"] for kind, row in json.load(file)["resources"].items()}
    blocks = {}
    for variable, token, block in re.findall(r'^resource "(\w+)" "([^"]+)" \{\n(.*?)^\}', program, re.M | re.S):
        name = re.search(r'__logicalName\s+= "([^"]*)"', block)
        blocks[token, name[1] if name else variable] = block
    count = 0
    for resource in resources:
        if resource["type"] not in tokens:
            continue
        key = [] if resource["key"] is None else [str(resource["key"])]
        logical = "-".join([*words(resource["module"]), resource["name"], *key])
        block = blocks[tokens[resource["type"]], logical]
        for argument, value in resource["said"].items():
            for name, leaf in leaves(value, argument) if argument != "timeouts" else ():
                count += 1
                if not is_said(block, name, leaf):
                    print(f"{resource['type']} {logical}: {argument}: {json.dumps(leaf)}")
    print(f"{count} values")


if __name__ == "__main__":
    main()
