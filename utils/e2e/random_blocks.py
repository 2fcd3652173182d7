#!/usr/bin/env python3
"""A provider of random resources with blocks, and a judge of what becomes of them when their program runs:

    random_blocks.py serve SEED COUNT           prints a port and serves COUNT resources, each of a type of its own
    random_blocks.py schema|file SEED COUNT     prints the schema, or an import file of those for which a valid set exists
    random_blocks.py config SEED COUNT PROGRAM  prints values for the configs of what was imported, PROGRAM
    random_blocks.py judge SEED COUNT WORK [COMMAND...]

Beside random_rules.py, whose inputs are texts at the top: here they are of all types, some in blocks, with values that are hard to
write. A provider may read a number as a text, give sets in another order, change case and JSON, read back what it was given or all,
fill in what follows from other inputs or what the state has, compare with outputs, inputs or both, and say of a difference where it is, in which
input, or that there is one; inputs may be secret, or never read. Some die, fail, know no such thing, or answer nonsense.

`judge` lets COMMAND (default: `pcl-import`) import all of them, and judges what becomes of them (import_judge.py); the exit code is 1 if there is a fault.
"""
import copy
import json
import random

from import_judge import main
from modelled import ABSENT, Modelled, as_text, at, plain, with_value
from signatures import SECRET, SIGNATURE

PACKAGE = "blocks"
ZEROS = ("", 0, False, [], {}, "0", "false")
HARD_TEXTS = ["plain", 'with "quotes"', "a${b}c", "%{if}", "line\nbreak", "ünï—码", "back\\slash", "", " lead", "0", "true", "null", "1e3", "it's", "tab\there",
              "$${x}", "{{ x }}", "`tick`"]
HARD_KEYS = ["a", "b.c", "d e", "__x", "Name", "k8s.io/x", "é", "1"]


# What a provider knows ----------------------------------------------------------------------------------


class Property:
    """An input, or a member of a block: its type, the value that the cloud has, and how its provider treats it."""

    SCHEMAS = {"text": {"type": "string"}, "case": {"type": "string"}, "json": {"type": "string"}, "integer": {"type": "integer"},
               "number": {"type": "number"}, "boolean": {"type": "boolean"}, "list": {"type": "array", "items": {"type": "string"}},
               "set": {"type": "array", "items": {"type": "string"}}, "map": {"type": "object", "additionalProperties": {"type": "string"}},
               "any": {"$ref": "pulumi.json#/Any"}}

    def __init__(self, choose, name, is_member):
        self.name, self.members = name, []
        kinds = ["text"] * 5 + ["integer"] * 2 + ["boolean", "number", "list", "set", "map", "json", "case", "any", "objects"] + ([] if is_member else ["block"] * 3)
        self.kind = choose.choice(kinds)
        self.role = choose.choice(["needed"] * 4 + ["computed"] * 4 + ["default"] * 2 + ["required"] + ["derived"] * 2)
        if self.kind == "block":
            self.members = [Property(choose, f"{name}m{index}", True) for index in range(choose.randint(1, 4))]
        is_top = not is_member
        self.is_secret = is_top and self.kind == "text" and choose.random() < 0.08
        self.is_unread = is_top and self.kind in ("text", "integer") and choose.random() < 0.06
        self.is_persistent = choose.random() < 0.03
        self.is_zero_absent = choose.random() < 0.15
        # Read gives a text, and Diff takes nothing else, or anything that says the same.
        self.echo = choose.choice(["", "", "", "lenient", "strict", ""]) if self.kind in ("integer", "boolean") else ""
        self.set_value(self.made_value(choose))
        if self.role == "required" and self.value in ZEROS:
            self.role = "needed"

    def set_value(self, value):
        self.value = value

    def made_value(self, choose):
        name = self.name
        make = {
            "text": lambda: choose.choice(HARD_TEXTS) if choose.random() < 0.4 else f"{name}-{choose.randint(10, 99)}-val",
            "integer": lambda: choose.choice([0, 1, -3, 80, 2**31, 2**53 - 1, 443]),
            "number": lambda: choose.choice([0.5, 1.25, -0.1, 1e21, 1e-7, 3]),
            "boolean": lambda: choose.choice([True, False]),
            "list": lambda: [f"{name}{index}" for index in range(choose.randint(0, 3))],
            "set": lambda: [f"{name}{index}" for index in range(choose.randint(1, 4))],
            "map": lambda: {choose.choice(HARD_KEYS): choose.choice(HARD_TEXTS) for _ in range(choose.randint(0, 3))},
            "json": lambda: json.dumps({"Statement": [{"B": ["x", name], "a": 1}], "V": choose.choice(HARD_TEXTS)}, separators=(",", ":")),
            "case": lambda: f"{name}-lower",
            "any": lambda: choose.choice([{"x": [1, {"y": 2}]}, [1, "2", False], "any", 7, {"deep": {"er": [[]]}}]),
            "objects": lambda: [{"n": f"{name}{index}", "w": index} for index in range(choose.randint(1, 3))],
            "block": lambda: {member.name: member.value for member in self.members},
        }
        return f"SECRET-{name}-{choose.randint(0, 10**9)}" if self.is_secret else make[self.kind]()

    def schema(self, types, prefix):
        token = f"{PACKAGE}:index:{prefix}{self.name.title()}"
        if self.kind == "objects":
            types[token] = {"type": "object", "properties": {"n": {"type": "string"}, "w": {"type": "integer"}}, "required": ["n"]}
            return {"type": "array", "items": {"$ref": "#/types/" + token}}
        if self.kind == "block":
            types[token] = {"type": "object", "properties": {member.name: member.schema(types, prefix + self.name.title()) for member in self.members},
                            "required": [member.name for member in self.members if member.role == "required"]}
            return {"$ref": "#/types/" + token}
        return {**self.SCHEMAS[self.kind], **({"secret": True} if self.is_secret else {})}

    def normal(self, value):
        """What a provider that is lenient compares."""
        if self.members and isinstance(value, dict):
            known = {member.name: member for member in self.members}
            return {name: known[name].normal(member) if name in known else member for name, member in value.items()}
        if self.kind == "set" and isinstance(value, list):
            return sorted(map(str, value))
        if self.kind == "case" and isinstance(value, str):
            return value.lower()
        if self.kind == "json" and isinstance(value, str):
            try:
                return json.loads(value)
            except ValueError:
                return value
        return as_text(value) if self.echo == "lenient" else value

    def is_same(self, new, old):
        if self.echo == "strict":
            return isinstance(new, str) and new == as_text(old)
        return self.normal(new) == self.normal(old)

    def seen(self, value):
        return ABSENT if value is not ABSENT and self.is_zero_absent and value in ZEROS else value


class Thing(Modelled):
    """One resource: what its provider answers, as a function of plain values."""

    def __init__(self, seed, number):
        choose = random.Random(f"blocks/{seed}/{number}")
        self.number, self.token, self.id = number, f"{PACKAGE}:index:Thing{number}", f"thing-{seed}-{number}"
        self.compares = choose.choice(["outputs"] * 3 + ["inputs"] * 2 + ["both"])
        self.says_diff = choose.choice(["detailed", "detailed-input", "names", "some", "some", "unknown", "replace"])
        if self.compares == "inputs" and choose.random() < 0.5:
            self.says_diff = "unknown"
        self.says_check = choose.choice(["path", "prose", "snake", "silent", "abort", "first", "wrong", "path"])
        self.refresh = choose.choice(["all", "given", "given", "merged"])
        self.is_canonical = choose.random() < 0.3  # what Check makes of inputs
        self.takes_olds = choose.random() < 0.3
        self.trouble = choose.choice([""] * 30 + ["slow", "die", "garbage", "no-inputs", "gone", "fail", "no-content"])
        self.properties = [Property(choose, f"q{index}", False) for index in range(choose.randint(1, 7))]
        self.by_path = {(one.name,): one for one in self.properties}
        self.by_path |= {(one.name, member.name): member for one in self.properties for member in one.members}
        self.derived = {}
        self.derive(choose)
        self.groups = []
        self.group(choose)
        for one in self.properties:
            one.set_value({member.name: member.value for member in one.members} if one.members else one.value)
        server = {one.name: one.value for one in self.properties if not one.is_unread}
        self.outputs = {**self.marked(server), "stamp": f"made-{number}"}
        self.read_inputs = self.marked({name: value for one in self.properties if not one.is_unread
                                        for name, value in self.reading(choose, one).items()})
        if self.compares == "outputs" and choose.random() < 0.5:
            self.read_inputs["__defaults"] = []
        # The same as a program can say it.
        self.sayable = plain(self.read_inputs)
        for path, one in self.by_path.items():
            if one.echo and at(self.sayable, path) is not ABSENT:
                self.sayable = with_value(self.sayable, path, one.value)

    def derive(self, choose):
        """Some texts follow from others where a program does not say them."""
        sources = [one for one in self.properties if one.kind == "text" and one.role in ("needed", "required") and not one.is_secret and not one.is_unread]
        for path, one in self.by_path.items():
            if one.role != "derived":
                continue
            if one.kind != "text" or one.is_secret or not sources:
                one.role = "computed"
                continue
            self.derived[path] = (choose.choice(sources).name,)
            if choose.random() < 0.7:
                one.set_value(at({source.name: source.value for source in sources}, self.derived[path]) + ".sub")

    def group(self, choose):
        free = [path for path, one in self.by_path.items() if one.role in ("needed", "computed")]
        choose.shuffle(free)
        for _ in range(choose.randint(0, 3)):
            if len(free) < 2:
                return
            members = tuple(free.pop() for _ in range(min(len(free), choose.randint(2, 3))))
            kind = choose.choice(["conflict", "exactly", "least", "requires"])
            if kind in ("conflict", "exactly"):
                if any(one != other and one == other[:len(one)] for one in members for other in members):
                    continue
                # What was made could be made: the program said one, and the cloud chose the rest.
                said = choose.choice(members)
                for path in members:
                    self.by_path[path].role = self.by_path[path].role if path == said else "computed"
            self.groups.append((kind, members))

    def reading(self, choose, one):
        """The member that Read gives for a property; none for a zero that is as good as none."""
        value = copy.deepcopy(one.value)
        if one.members:
            value = {name: member for inner in one.members for name, member in self.reading(choose, inner).items()}
        if one.kind == "set" and choose.random() < 0.5:
            value = value[1:] + value[:1]
        if one.echo:
            value = as_text(value)
        return {} if one.seen(value) is ABSENT else {one.name: value}

    def marked(self, tree):
        return {name: {SIGNATURE: SECRET, "value": value} if (name,) in self.by_path and self.by_path[(name,)].is_secret else value
                for name, value in tree.items()}

    def __str__(self):
        notes = ["canonical"] * self.is_canonical + ["olds"] * self.takes_olds + [self.trouble] * bool(self.trouble)
        return ", ".join([self.compares, f"Diff {self.says_diff}", f"Check {self.says_check}", f"refresh {self.refresh}", *notes])

    @property
    def secrets(self):
        return [one.value for one in self.properties if one.is_secret]

    @property
    def unread(self):
        return {one.name: one.value for one in self.properties if one.is_unread}

    def is_free_form(self, path):
        return path in self.by_path and self.by_path[path].kind == "any"

    @property
    def is_hidden(self):
        """Something of it may stand in no file, so that the engine reads it."""
        return any(one.is_secret or (one.is_unread and one.role == "required") for one in self.properties)

    # What a provider answers ------------------------------------------------------------------------

    def broken(self, news):
        found = [(path,) for path, one in self.by_path.items()
                 if one.role == "required" and at(news, path) is ABSENT and (len(path) == 1 or at(news, path[:-1]) is not ABSENT)]
        for kind, members in self.groups:
            given = [path for path in members if at(news, path) is not ABSENT]
            if (kind == "conflict" and len(given) > 1) or (kind == "exactly" and len(given) != 1) or (kind == "least" and not given) or \
                    (kind == "requires" and members[0] in given and len(given) < len(members)):
                found.append(members)
        return found

    def failures(self, news):
        broken = self.broken(news)
        if not broken or self.says_check in ("silent", "abort", "wrong"):
            return [("stamp" if self.says_check == "wrong" else "", "no" if self.says_check == "abort" else "invalid")] if broken else []
        if self.says_check == "path":
            return [(".".join(members[0]), "must fit with " + " and ".join(".".join(path) for path in members[1:])) for members in broken]
        if self.says_check == "first":
            return [(".".join(broken[0][0]), "bad")]
        form, between = ("'{}'", ".") if self.says_check == "prose" else ('"{}"', ".0.")
        return [("", "invalid combination: " + ", ".join(form.format(between.join(path)) for path in members)) for members in broken]

    def check(self, olds, news):
        olds, said = plain(olds), plain(news)
        filled, noted = said, []

        def fill(path, value):
            nonlocal filled
            filled = with_value(filled, path, copy.deepcopy(value))
            noted.extend(path if len(path) == 1 else ())

        for path, one in self.by_path.items():
            if at(filled, path) is not ABSENT or (len(path) > 1 and at(filled, path[:-1]) is ABSENT):
                continue
            if one.role == "default" and not one.is_unread:
                fill(path, one.value)
            elif self.takes_olds and one.role == "computed" and at(olds, path) is not ABSENT and not any(path in members for _, members in self.groups):
                fill(path, at(olds, path))
            elif path in self.derived and self.compares != "outputs" and at(filled, self.derived[path]) is not ABSENT:
                fill(path, at(filled, self.derived[path]) + ".sub")
        for path, one in self.by_path.items() if self.is_canonical else ():
            value = at(filled, path)
            if one.kind in ("case", "set") and value is not ABSENT:
                filled = with_value(filled, path, one.normal(value))
        inputs = self.marked(filled)
        if self.compares == "outputs":
            inputs["__defaults"] = sorted(noted)
        return inputs, self.failures(said)

    def diff(self, outputs, old_inputs, news):
        """The paths that differ, each with what happened."""
        return list(self.differences((), self.properties, plain(outputs), plain(old_inputs), plain(news)))

    def differences(self, above, properties, outputs, old_inputs, news):
        for one in properties:
            path = above + (one.name,)
            old, before, now = (one.seen(at(tree, path)) for tree in (outputs, old_inputs, news))
            base = before if self.compares == "inputs" else old
            if one.is_persistent and self.compares == "outputs":
                yield path, "update"
            elif one.is_unread:
                if self.compares != "outputs" and now is not before and now != before:
                    yield path, "update"
            elif one.members and isinstance(now, dict) and isinstance(base, dict):
                yield from self.differences(path, one.members, outputs, old_inputs, news)
            elif now is not ABSENT:
                if base is ABSENT or not one.is_same(now, base):
                    yield path, "add" if base is ABSENT else "update"
            elif self.compares == "outputs":
                follows = path in self.derived and at(news, self.derived[path]) is not ABSENT and at(news, self.derived[path]) + ".sub" == old
                if old is not ABSENT and one.role != "computed" and not follows:
                    yield path, "delete"
            elif before is not ABSENT:
                yield path, "delete"

    def read(self, inputs, outputs):
        if not outputs or self.refresh == "all":
            return copy.deepcopy(self.read_inputs)
        if self.refresh == "given":
            return inputs
        return {name: copy.deepcopy(self.read_inputs[name]) if name in self.read_inputs and (name,) in self.by_path and not self.by_path[(name,)].members else value
                for name, value in inputs.items()}

    def schema(self, types):
        inputs = {one.name: one.schema(types, f"Thing{self.number}") for one in self.properties}
        return {"inputProperties": inputs, "requiredInputs": [one.name for one in self.properties if one.role == "required"],
                "properties": {**inputs, "stamp": {"type": "string"}}, "required": []}


def all_things(seed, count):
    return [Thing(seed, number) for number in range(count)]


def schema_of(things):
    types = {}
    resources = {one.token: one.schema(types) for one in things}
    return {"name": PACKAGE, "version": "1.0.0", "resources": resources, "types": types}


def things_of(words):
    """Takes the words SEED and COUNT."""
    if len(words) < 2:
        return None
    return all_things(words.pop(0), int(words.pop(0)))


if __name__ == "__main__":
    main(__doc__, __file__, things_of, schema_of)
