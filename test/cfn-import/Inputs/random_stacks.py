#!/usr/bin/env python3
"""Random types, stacks and live configurations; judges what cfn-import says of them by brute force.

usage: random_stacks.py DIRECTORY COUNT SEED

The rules, written down here anew: a member that is read-only or write-only does not count; one that is absent or null has its
default; without a default it is as good as an empty text, false, 0, an empty list, or an object of which each member is so. Scalars
are equal if their texts are. Lists are equal element by element, those without order if some permutation is. A resource drifts if
its sides are not equal; a proposal must not drift, and must drift when any member is taken out of it that is neither required nor
the identifier.
"""

import copy
import itertools
import json
import os
import random
import subprocess
import sys

MANY = 6  # resources in a stack


def text(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


# Types ----------------------------------------------------------------------------------------------------------------------


def random_schema(depth):
    kind = random.choice(["string", "integer", "boolean", "string", "integer", "array", "object"] if depth < 2 else
                         ["string", "integer", "boolean"])
    schema = {"type": kind}
    if kind == "array":
        schema["items"] = random_schema(depth + 1) if random.random() < 0.5 else {"type": "string"}
        if schema["items"]["type"] == "array":
            schema["items"] = {"type": "string"}
        schema["items"].pop("default", None)
        if random.random() < 0.5:
            schema["insertionOrder"] = False
    elif kind == "object":
        schema["properties"] = {"M%d" % i: random_schema(depth + 1) for i in range(random.randint(1, 3))}
    elif random.random() < 0.3:
        schema["default"] = random_value(schema)
    return schema


def random_value(schema):
    kind = schema["type"]
    if kind == "string":
        return random.choice(["", "a", "b", "0", "false"])
    if kind == "integer":
        return random.choice([0, 1, 3, 10])
    if kind == "boolean":
        return random.random() < 0.5
    if kind == "array":
        return [random_value(schema["items"]) for _ in range(random.randint(0, 4))]
    return {name: random_value(each) for name, each in schema["properties"].items() if random.random() < 0.6}


def random_type(number):
    properties = {"P%d" % i: random_schema(0) for i in range(random.randint(2, 6))}
    names = list(properties)
    schema = {"typeName": "Acme::Random::T%d" % number, "properties": {"Id": {"type": "string"}, **properties},
              "primaryIdentifier": ["/properties/Id"], "handlers": {"read": {}}, "required": ["Id"]}
    for key in ("readOnlyProperties", "writeOnlyProperties"):
        if random.random() < 0.4:
            schema[key] = ["/properties/" + names.pop()]
    nested = [name for name in names if properties[name]["type"] == "object"]
    if nested and random.random() < 0.5:
        schema.setdefault("readOnlyProperties", []).append("/properties/%s/M0" % nested[0])
    return schema


# The judge ------------------------------------------------------------------------------------------------------------------


def is_hidden(schema, path):
    pointer = "/properties/" + "/".join(path)
    return pointer in schema.get("readOnlyProperties", []) or pointer in schema.get("writeOnlyProperties", [])


def is_nothing(value, rule, schema, path):
    if "default" in rule:
        return value is not None and text(value) == text(rule["default"])
    if value is None:
        return True
    if rule["type"] == "object":
        return all(is_hidden(schema, path + [name]) or is_usual(value.get(name), each, schema, path + [name])
                   for name, each in rule["properties"].items())
    return value in ("", [], {}) or (rule["type"] == "boolean" and text(value) == "false") or \
        (rule["type"] == "integer" and text(value) == "0")


def is_usual(value, rule, schema, path):
    return value is None or is_nothing(value, rule, schema, path)


def is_equal(ours, live, rule, schema, path):
    if ours is None and live is None:
        return True
    if ours is None or live is None:
        return is_nothing(ours if live is None else live, rule, schema, path)
    if rule["type"] == "object":
        return all(is_hidden(schema, path + [name]) or is_equal(ours.get(name), live.get(name), each, schema, path + [name])
                   for name, each in rule["properties"].items())
    if rule["type"] != "array":
        return text(ours) == text(live)
    if len(ours) != len(live):
        return False
    orders = itertools.permutations(live) if rule.get("insertionOrder") is False else [live]
    return any(all(is_equal(a, b, rule["items"], schema, path + ["*"]) for a, b in zip(ours, order)) for order in orders)


def drifts(schema, ours, live):
    whole = {"type": "object", "properties": schema["properties"]}
    return not is_equal(ours, live, whole, schema, [])


def smaller(value, path=()):
    """Each value with one member of an object less, and the path of the member; not inside of lists."""
    if isinstance(value, dict):
        for name in value:
            yield {key: each for key, each in value.items() if key != name}, (*path, name)
            for less, place in smaller(value[name], (*path, name)):
                yield {**value, name: less}, place


# A stack --------------------------------------------------------------------------------------------------------------------


def mutated(schema, value):
    """`value` as an author may have it: shuffled, with texts for scalars, without what is usual; perhaps otherwise."""
    result = {}
    for name, each in value.items():
        rule = schema["properties"][name]
        if is_hidden(schema, [name]):
            continue
        chance = random.random()
        if chance < 0.15:
            continue
        if chance < 0.3:
            each = random_value(rule)
        elif rule["type"] == "array" and rule.get("insertionOrder") is False:
            each = random.sample(each, len(each))
        elif chance < 0.5 and isinstance(each, (bool, int)):
            each = text(each)
        result[name] = each
    return result


def run(directory, number):
    os.makedirs(directory)
    os.chdir(directory)
    schemas = [random_type(i) for i in range(MANY)]
    resources, live = {}, {}
    for i, schema in enumerate(schemas):
        config = {"Id": "id%d" % i, **{name: random_value(rule) for name, rule in schema["properties"].items()
                                       if name != "Id" and random.random() < 0.7}}
        live["R%d" % i] = config
        ours = mutated(schema, config)
        ours["Id"] = config["Id"]
        resources["R%d" % i] = {"Type": schema["typeName"], "Properties": ours}
    files = {"template.json": {"Resources": resources}, "types.json": schemas,
             "live.json": [{"TypeName": schema["typeName"], "Identifier": "id%d" % i,
                            "Properties": {name: value for name, value in live["R%d" % i].items()
                                           if "/properties/" + name not in schema.get("writeOnlyProperties", [])}}
                           for i, schema in enumerate(schemas)]}
    for name, value in files.items():
        with open(name, "w", encoding="utf-8") as file:
            json.dump(value, file, indent=1)
    done = subprocess.run(["cfn-import", "--template=template.json", "--live=live.json", "--registry-schema=types.json",
                           "--quiet", "-o", "out"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    wrong = []
    if done.returncode not in (0, 1) or not os.path.exists("out/drift.json"):
        return ["exit code %d: %s" % (done.returncode, done.stderr[:500])], 0
    with open("out/drift.json", encoding="utf-8") as file:
        said = {each["LogicalResourceId"]: each for each in json.load(file)}
    proposal = {}
    if os.path.exists("out/proposal.template.json"):
        with open("out/proposal.template.json", encoding="utf-8") as file:
            proposal = json.load(file)["Resources"]
    drifting = 0
    for i, schema in enumerate(schemas):
        name = "R%d" % i
        is_drift = drifts(schema, resources[name]["Properties"], live[name])
        if is_drift != (said[name]["Status"] == "DRIFTED"):
            wrong.append("%s: drift is %s, and the tool says %s" % (name, is_drift, said[name]["Status"]))
        if not is_drift or name not in proposal:
            continue
        drifting += 1
        smallest = proposal[name]["Properties"]
        if drifts(schema, smallest, live[name]):
            wrong.append("%s: the proposal drifts" % name)
        for less, place in smaller(copy.deepcopy(smallest)):
            if place == ("Id",) or is_hidden(schema, list(place)):
                continue
            if not drifts(schema, less, live[name]):
                wrong.append("%s: the proposal does without %s" % (name, ".".join(place)))
    return wrong, drifting


def main():
    root, count, seed = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    total = faults = 0
    for number in range(count):
        random.seed(seed * 100000 + number)
        wrong, drifting = run(os.path.join(root, str(number)), number)
        total += drifting
        faults += len(wrong)
        for each in wrong:
            print("stack %d: %s" % (number, each))
    print("%d stacks of %d resources, %d drift, %d faults" % (count, MANY, total, faults))


if __name__ == "__main__":
    main()
