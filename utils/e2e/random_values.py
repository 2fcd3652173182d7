#!/usr/bin/env python3
"""A provider of random resources whose values are not taken as they are said, and a judge of what an import makes of them:

    random_values.py serve SEED COUNT           prints a port and serves COUNT resources, each of a type of its own
    random_values.py schema|file SEED COUNT     prints the schema, or an import file of those for which a valid set exists
    random_values.py judge SEED COUNT WORK [COMMAND...]

Beside random_rules.py, whose rules are about which inputs are there, and random_blocks.py, whose values are hard to write: here the rules are about what is
in them. A number may be no larger than another input says, or than a default that follows from the region; words may be compared without case, without
a dot at the end, as JSON, or as the last part of an ARN, and be read in any such form; sets come in another order at a refresh; an input may have an old
name that the provider fills in, or refuses beside the new one; a name may be made up anew by each Check; elements of lists may be secret; and Read may
know fewer inputs than there are. The judge is that of random_blocks.py (import_judge.py).
"""
import copy
import json
import random

from import_judge import main
from modelled import ABSENT, Modelled, at, plain
from signatures import SECRET, SIGNATURE

PACKAGE = "values"
TEXT, INTEGER, BOOLEAN = ({"type": name} for name in ("string", "integer", "boolean"))
TEXTS = {"type": "array", "items": TEXT}
REGIONS = {"eu": 8, "us": 64}


def secret(value):
    return {SIGNATURE: SECRET, "value": value}


class Property:
    """An input: what the cloud has, what Read says of it, and what is the same."""

    def __init__(self, choose, name):
        self.name = name
        self.kind = choose.choice(["word", "word", "case", "dot", "arn", "json", "set", "number", "flag", "secrets"])
        self.role = choose.choice(["needed"] * 3 + ["computed"] * 3 + ["default", "required"])
        self.is_lenient = choose.random() < 0.7  # else Diff compares what Check made of it letter by letter
        self.is_dropped = choose.random() < 0.06  # Read's inputs do not have it
        self.is_text = self.kind in ("number", "flag") and choose.random() < 0.5  # Read gives a text
        self.is_normal = choose.random() < 0.4  # Check brings it into the cloud's form
        stem = f"{name}-{choose.randint(10, 99)}"
        self.value, self.read = {
            "word": lambda: (stem, stem),
            "case": lambda: (stem, choose.choice([stem.upper(), stem.title()])),
            "dot": lambda: (stem + ".org", choose.choice([stem + ".org.", stem + ".org"])),
            "arn": lambda: (stem, choose.choice([f"arn:aws:x:eu:1:{stem}", stem])),
            "json": lambda: ('{"a":1,"b":["x"]}', choose.choice(['{ "b": ["x"], "a": 1 }', '{"a":1,"b":["x"]}'])),
            "set": lambda: ([stem, "b", "a"],) * 2,
            "number": lambda: (choose.choice([0, 3, 80]),) * 2,
            "flag": lambda: (choose.choice([True, False]),) * 2,
            "secrets": lambda: (["open", f"SECRET-{stem}-{choose.randint(0, 10**9)}"],) * 2,
        }[self.kind]()
        if choose.random() < 0.5:
            self.value, self.read = self.read, self.value  # either form may be that of the cloud

    def schema(self):
        return {"set": TEXTS, "secrets": TEXTS, "number": INTEGER, "flag": BOOLEAN}.get(self.kind, TEXT)

    def normal(self, value):
        try:
            return {"case": lambda: value.lower(), "dot": lambda: value.rstrip("."), "arn": lambda: value.rpartition(":")[2],
                    "json": lambda: json.loads(value), "set": lambda: sorted(value)}.get(self.kind, lambda: value)()
        except (AttributeError, TypeError, ValueError):
            return value

    def is_same(self, new, old):
        return self.normal(new) == self.normal(old) if self.is_lenient or self.kind == "set" else new == old

    def checked(self, value):
        return copy.deepcopy(self.value) if self.is_normal and self.normal(value) == self.normal(self.value) else value

    def reading(self, is_refresh=False):
        if self.is_text:
            return json.dumps(self.read)
        return self.read[::-1] if self.kind == "set" and is_refresh else copy.deepcopy(self.read)

    def marked(self, value):
        return [value[0], *map(secret, value[1:])] if self.kind == "secrets" and isinstance(value, list) else value


class Thing(Modelled):
    """One resource: what its provider answers, as a function of plain values."""

    def __init__(self, seed, number):
        choose = random.Random(f"values/{seed}/{number}")
        self.number, self.token, self.id = number, f"{PACKAGE}:index:Thing{number}", f"thing-{seed}-{number}"
        self.style = choose.choice(["bridge", "bridge", "native", "pruned"])
        self.says_diff = "unknown" if self.style == "pruned" else choose.choice(["detailed", "names", "some", "detailed-input" if self.style == "native" else "replace"])
        self.says_check = choose.choice(["path", "path", "silent", "abort"])
        self.refresh = choose.choice(["all", "given"])
        self.properties = {one.name: one for one in (Property(choose, f"r{index}") for index in range(choose.randint(1, 5)))}
        self.region = choose.choice(["", "said", "computed"])
        self.limit = choose.choice(["", "size", "both"])
        self.alias = choose.choice(["", "", "fills", "refuses"])
        self.naming = choose.choice(["", "", "random", "kept"])
        server = {name: one.value for name, one in self.properties.items()}
        reading = {name: one.marked(one.reading()) for name, one in self.properties.items() if not one.is_dropped}
        extra = {}
        self.computed = {name for name, one in self.properties.items() if one.role == "computed"}
        if self.region:
            extra["region"] = choose.choice(list(REGIONS))
            self.computed |= {"region"} if self.region == "computed" else set()
        if self.limit:
            extra["size"] = choose.choice([4, 40])
            if self.limit == "both" or extra["size"] > REGIONS[extra.get("region", "eu")]:
                extra["maxSize"] = choose.choice([40, 100])
                self.computed.add("maxSize")
        if self.alias:
            extra |= {"label": "the-label", "oldLabel": "the-label"}
            self.computed |= {choose.choice(["label", "oldLabel"])} if self.alias == "refuses" else set()
        if self.naming:
            extra["name"] = "thing-" + str(choose.randint(100, 999))
        self.outputs = {**server, **extra, "stamp": f"made-{number}"}
        self.outputs = {name: self.properties[name].marked(value) if name in self.properties else value for name, value in self.outputs.items()}
        self.read_inputs = {**reading, **extra}
        self.known = [*self.properties, *extra]
        self.sayable = {name: self.parsed(name, value) for name, value in plain(self.read_inputs).items()}
        for name, one in self.properties.items():
            if one.is_dropped and one.role == "required":
                self.sayable[name] = plain(self.outputs)[name]

    def parsed(self, name, value):
        one = self.properties.get(name)
        return json.loads(value) if one and one.is_text and isinstance(value, str) else value

    def __str__(self):
        notes = [f"{name}: {one.kind} {one.role}" + " strict" * (not one.is_lenient) + " dropped" * one.is_dropped + " text" * one.is_text + " normal" * one.is_normal
                 for name, one in self.properties.items()]
        return ", ".join([self.style, f"Diff {self.says_diff}", f"Check {self.says_check}", f"refresh {self.refresh}", f"region {self.region}",
                          f"limit {self.limit}", f"alias {self.alias}", f"naming {self.naming}", *notes])

    @property
    def secrets(self):
        return [one.value[1] for one in self.properties.values() if one.kind == "secrets"]

    @property
    def is_hidden(self):
        return any(one.kind == "secrets" for one in self.properties.values())

    # What a provider answers ------------------------------------------------------------------------

    def failures(self, news):
        found = [((name,), "is missing") for name, one in self.properties.items() if one.role == "required" and name not in news]
        if "size" in news:
            most = news.get("maxSize", REGIONS.get(news.get("region", "eu"), 8))
            if isinstance(most, int) and isinstance(news["size"], int) and news["size"] > most:
                found.append((("size", "maxSize", "region"), "is too large"))
        if self.alias == "refuses" and "label" in news and "oldLabel" in news:
            found.append((("oldLabel", "label"), "only one of them"))
        if self.says_check == "path":
            return [(names[0], f"{reason}: " + ", ".join(f'"{name}"' for name in names)) for names, reason in found]
        return [("", "no")] if found else []

    def check(self, olds, news):
        olds, news = plain(olds), plain(news)
        failures, inputs, noted = self.failures(news), dict(news), []
        for name, one in self.properties.items():
            if name in inputs:
                inputs[name] = one.checked(inputs[name])
            elif one.role == "default" and not one.is_dropped:
                inputs[name] = copy.deepcopy(one.value)
                noted.append(name)
        if self.limit and "maxSize" not in inputs and "region" in inputs and "maxSize" in self.known:
            inputs["maxSize"] = REGIONS[inputs["region"]]
            noted.append("maxSize")
        if self.alias == "fills":
            for one, other in (("label", "oldLabel"), ("oldLabel", "label")):
                if one not in inputs and other in inputs:
                    inputs[one] = inputs[other]
                    noted.append(one)
        if self.naming and "name" not in inputs:
            old = olds.get("name") if self.naming == "kept" else None
            inputs["name"] = old or f"thing-{random.randint(10**6, 10**9)}"
            noted.append("name")
        inputs = {name: self.properties[name].marked(value) if name in self.properties else value for name, value in inputs.items()}
        if self.style == "bridge":
            inputs["__defaults"] = sorted(noted)
        return inputs, failures

    def is_same(self, name, new, old):
        one = self.properties.get(name)
        if one and one.is_text and not one.is_lenient and not isinstance(new, str):
            return False
        new, old = self.parsed(name, new), self.parsed(name, old)
        return one.is_same(new, old) if one else new == old

    def diff(self, outputs, old_inputs, news):
        outputs, old_inputs, news = plain(outputs), plain(old_inputs), plain(news)
        base = old_inputs if self.style == "native" else outputs
        for name in self.known:
            old, before, now = (at(tree, (name,)) for tree in (base, old_inputs, news))
            if now is not ABSENT:
                if old is ABSENT or not self.is_same(name, now, old):
                    yield (name,), "add" if old is ABSENT else "update"
            elif self.style == "bridge":
                if old is not ABSENT and name not in self.computed and not (name in self.properties and self.properties[name].is_dropped):
                    yield (name,), "delete"
            elif before is not ABSENT:
                yield (name,), "delete"

    def read(self, inputs, outputs):
        if outputs and self.refresh == "given":
            return inputs
        return {name: self.properties[name].marked(self.properties[name].reading(bool(outputs))) if name in self.properties else value
                for name, value in self.read_inputs.items()}

    def schema(self):
        inputs = {name: one.schema() for name, one in self.properties.items()}
        inputs |= {name: INTEGER if name in ("size", "maxSize") else TEXT for name in self.known if name not in inputs}
        if self.alias:
            inputs["oldLabel"] = {**TEXT, "deprecationMessage": "use label"}
        return {"inputProperties": inputs, "requiredInputs": [name for name, one in self.properties.items() if one.role == "required"],
                "properties": {**inputs, "stamp": TEXT}, "required": []}


def all_things(seed, count):
    return [Thing(seed, number) for number in range(count)]


def schema_of(things):
    return {"name": PACKAGE, "version": "1.0.0", "resources": {one.token: one.schema() for one in things}}


def things_of(words):
    """Takes the words SEED and COUNT."""
    if len(words) < 2:
        return None
    return all_things(words.pop(0), int(words.pop(0)))


if __name__ == "__main__":
    main(__doc__, __file__, things_of, schema_of)
