"""True values: what the data of a module say, and when a value of a program is equal to one.

truth.json of a module is {"outputs": {name: {"type", "value"}}, "instances": {address: {"input", "triggers_replace"}},
"resources": [address of each resource block of the root module]}, with the types and values of `terraform output -json`.

Numbers are equal when they are the same double, which is all that Pulumi carries. The items of a set have no order. A
member of an object or map that is null is as good as none.
"""
import json
import os
import re

STEP = re.compile(r'(module\.|terraform_data\.)([\w-]+)(\[(?:\d+|"(?:[^"\\]|\\.)*")\])?')


def read(folder):
    with open(os.path.join(folder, "truth.json"), encoding="utf-8") as handle:
        return json.load(handle)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def members_equal(truth, found, kind_of):
    if not isinstance(found, dict):
        return False
    truth, found = ({key: item for key, item in value.items() if item is not None} for value in (truth, found))
    return truth.keys() == found.keys() and all(equal(kind_of(key), item, found[key]) for key, item in truth.items())


def items_equal(truth, found, kinds):
    return isinstance(found, list) and len(truth) == len(found) and all(map(equal, kinds, truth, found))


def set_equal(kind, truth, found):
    if not isinstance(found, list) or len(truth) != len(found):
        return False
    rest = list(found)
    for item in truth:
        place = next((i for i, other in enumerate(rest) if equal(kind, item, other)), None)
        if place is None:
            return False
        del rest[place]
    return True


def equal(kind, truth, found):
    """Whether `found` is the true value; `kind` is its type as Terraform writes types, or None when it is not known."""
    if truth is None or found is None:
        return truth is found
    if isinstance(truth, list):
        if isinstance(kind, list) and kind[0] == "set":
            return set_equal(kind[1], truth, found)
        kinds = kind[1] if isinstance(kind, list) and kind[0] == "tuple" else [kind and kind[1]] * len(truth)
        return items_equal(truth, found, kinds)
    if isinstance(truth, dict):
        if isinstance(kind, list) and kind[0] == "object":
            return members_equal(truth, found, kind[1].get)
        return members_equal(truth, found, lambda _: kind and kind[1])
    if is_number(truth):
        try:
            return is_number(found) and float(truth) == float(found)
        except OverflowError:
            return False
    return type(truth) is type(found) and truth == found


def text_equal(truth, found):
    """Whether the text `found` says the true value, where a program can only keep texts."""
    if isinstance(truth, str) or not isinstance(found, str):
        return truth == found
    try:
        return equal(None, truth, json.loads(found))
    except ValueError:
        return False


def logical_name(address):
    """The name in the engine of the instance of a resource."""
    parts = []
    for _, name, key in STEP.findall(address):
        parts.append(name)
        if key:
            text = str(json.loads(key[1:-1]))
            parts.append(text.replace("$${", "${").replace("%%{", "%{"))  # an address is written as a template
    return "-".join(parts)


def block_of(address):
    """The address of the resource block of an instance, without any keys."""
    return "".join(f"{kind}{name}." for kind, name, _ in STEP.findall(address))[:-1]


def unit_of(address):
    """The block of the root module that an instance comes from: a resource or a call of a module."""
    kind, name, _ = STEP.search(address).groups()
    return f"{kind}{name}"


def blocks(truth):
    """The instances of each resource block by address; a block of the root module may have none."""
    found = {address: [] for address in truth["resources"]}
    for address in truth["instances"]:
        found.setdefault(block_of(address), []).append(address)
    return found


def values(truth):
    """All true values: {id: unit that it comes from}."""
    found = {f"output.{name}": f"output.{name}" for name in truth["outputs"]}
    for block, instances in blocks(truth).items():
        found[f"{block}!keys"] = unit_of(block)
        for address in instances:
            for argument in truth["instances"][address]:
                found[f"{address}.{argument}"] = unit_of(address)
    return found
