#!/usr/bin/env python3
"""Providers that are odd, each in one way, and a judge of what becomes of their resources:

    odd_providers.py serve|schema|file [NAME]     prints a port and serves them, or prints the schema, or an import file; of one resource only
    odd_providers.py judge WORK [COMMAND...]

Beside random_blocks.py, which mixes what it has: here each class says in its first line what is odd about it. `judge` lets COMMAND (default: `pcl-import`)
import all of them, and judges what becomes of them (import_judge.py); the exit code is 1 if there is a fault, or something is missed.
"""
import copy
import json
import random

from import_judge import main
from modelled import Modelled, as_text, plain
from signatures import SECRET, SIGNATURE

PACKAGE = "odd"
TEXT, INTEGER, NUMBER, BOOLEAN = ({"type": name} for name in ("string", "integer", "number", "boolean"))
TEXTS = {"type": "array", "items": TEXT}
MAP = {"type": "object", "additionalProperties": TEXT}
ANY = {"$ref": "pulumi.json#/Any"}


def block(name):
    return {"$ref": f"#/types/{PACKAGE}:index:{name}"}


def secret(value):
    return {SIGNATURE: SECRET, "value": value}


class Case(Modelled):
    """A bridge: what is said must be what the cloud has, and what is not said is a difference, but for what is computed."""

    properties = {}  # the inputs' schemas
    types = {}  # of blocks: their properties
    required = ()
    values = {}  # what the cloud has
    computed = ()
    defaults = {}
    reads = None  # what Read gives, if that is not the values of the inputs
    is_native = False  # compares with old inputs
    conflicts = exactly = least = needs = ()  # groups of names
    refresh = "given"

    def __init__(self):
        name = type(self).__name__
        self.token, self.id = f"{PACKAGE}:index:{name}", f"id-{name.lower()}"
        self.outputs = {**self.values, "stamp": name}
        inputs = {one: value for one, value in self.values.items() if one in self.properties}
        self.read_inputs = copy.deepcopy(inputs if self.reads is None else self.reads)
        self.sayable = plain(self.read_inputs)

    def __str__(self):
        return type(self).__doc__

    def broken(self, news):
        found = [(name,) for name in self.required if name not in news]
        for kind in ("conflicts", "exactly", "least", "needs"):
            for members in getattr(self, kind):
                count = sum(name in news for name in members)
                if (kind == "conflicts" and count > 1) or (kind == "exactly" and count != 1) or (kind == "least" and not count) or \
                        (kind == "needs" and members[0] in news and count < len(members)):
                    found.append(members)
        return found

    def fails(self, members):
        """The property and the reason of a failure of a group."""
        return members[0], "does not fit with " + ", ".join(f"`{name}`" for name in members)

    def check(self, olds, news):
        news = plain(news)
        return {**self.defaults, **news}, [self.fails(members) for members in self.broken(news)]

    def is_same(self, name, new, old):
        return new == old

    def diff(self, outputs, old_inputs, news):
        outputs, old_inputs, news = plain(outputs), plain(old_inputs), plain(news)
        base = old_inputs if self.is_native else outputs
        for name in self.properties:
            if name in news:
                if name not in base or not self.is_same(name, news[name], base[name]):
                    yield (name,), "update" if name in base else "add"
            elif name in base and (self.is_native or name not in self.computed):
                yield (name,), "delete"

    def read(self, inputs, outputs):
        return copy.deepcopy(self.read_inputs) if not outputs or self.refresh == "all" else inputs

    def is_free_form(self, path):
        return len(path) == 1 and self.properties.get(path[0]) == ANY

    @classmethod
    def schema(cls):
        return {"inputProperties": cls.properties, "requiredInputs": list(cls.required), "required": [],
                "properties": {**cls.properties, "stamp": TEXT}}


# Inputs that nobody reads, or that are read in part -----------------------------------------------------


class WriteOnly(Case):
    """A required input that Read never gives."""
    properties = {"password": {**TEXT, "secret": True}, "size": INTEGER, "zone": TEXT}
    required, values, computed = ("password",), {"size": 3, "zone": "a"}, ("zone",)
    unread, is_hidden = {"password": "geheim"}, True

    def diff(self, outputs, old_inputs, news):
        return [(path, kind) for path, kind in super().diff(outputs, old_inputs, news) if path != ("password",)]


class WriteOnlyNative(WriteOnly):
    """The same of a native provider: what is left out is a difference to what Read gave."""
    is_native = True


class WriteOnlyUnknown(WriteOnly):
    """The same where the engine compares: the input that nobody read is added."""
    is_native, says_diff = True, "always-unknown"


class RequiredInOutputs(Case):
    """Read's inputs lack a required one that its outputs have."""
    properties, required = {"size": INTEGER, "kind": TEXT}, ("size",)
    values, reads = {"size": 7, "kind": "k"}, {"kind": "k"}


class FewerInputs(Case):
    """Read gives nothing but what it must; the rest is computed."""
    properties, values, reads, computed = {"a": TEXT, "b": TEXT}, {"a": "1", "b": "2"}, {"a": "1"}, ("b",)


class NoInputsNeeded(Case):
    """Read gives inputs of which none is needed."""
    properties, values, computed = {"a": TEXT, "b": TEXTS}, {"a": "1", "b": ["x"]}, ("a", "b")


class NullsInRead(Case):
    """Read gives nulls, at the top and in a block."""
    properties, types = {"a": TEXT, "b": block("NullBlock"), "c": TEXT}, {"NullBlock": {"x": TEXT, "y": TEXT}}
    values, reads = {"a": "1", "b": {"x": "1"}}, {"a": "1", "b": {"x": "1", "y": None}, "c": None}


class BeyondSchema(Case):
    """Read gives an input that the schema does not have."""
    properties, values, reads = {"a": TEXT}, {"a": "1"}, {"a": "1", "etag": "zzz"}

    def __init__(self):
        super().__init__()
        self.sayable = {"a": "1"}


# What is compared with what -----------------------------------------------------------------------------


class OldInputs(Case):
    """Tags are compared with old inputs, all else with outputs."""
    properties, values, computed = {"tags": MAP, "size": INTEGER, "zone": TEXT}, {"tags": {"a": "b"}, "size": 1, "zone": "z"}, ("zone", "tags")

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        if plain(old_inputs).get("tags") != plain(news).get("tags"):
            yield ("tags",), "update"


class OldInputsAll(OldInputs):
    """The same, and a refresh reads all again."""
    refresh = "all"


class AlwaysUnknown(Case):
    """Diff never says anything."""
    properties, values, is_native, says_diff = {"a": TEXT, "b": TEXT}, {"a": "1", "b": "2"}, True, "always-unknown"


class AlwaysUnknownAll(AlwaysUnknown):
    """The same, and a refresh reads all again."""
    refresh = "all"


class ReplacesOnly(Case):
    """A difference is named only as what replaces."""
    properties, values, computed, says_diff = {"a": TEXT, "b": TEXT, "c": TEXT}, {"a": "1", "b": "2", "c": "3"}, ("c",), "replaces-only"


class InputDifferences(Case):
    """A native provider whose differences say that they are to inputs."""
    properties, values, is_native, says_diff = {"a": TEXT, "b": TEXT}, {"a": "1", "b": "2"}, True, "detailed-input"


# Check changes what it is given -------------------------------------------------------------------------


class DerivedName(Case):
    """Check fills in a name that follows from another input."""
    properties, values = {"prefix": TEXT, "name": TEXT}, {"prefix": "web", "name": "web-1"}

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        return ({**news, "name": news["prefix"] + "-1"} if "prefix" in news and "name" not in news else news), failures


class DerivedEither(Case):
    """Of two inputs each follows from the other, and one must be there."""
    properties, values, least = {"zone": TEXT, "region": TEXT}, {"zone": "eu-a", "region": "eu"}, (("region", "zone"),)

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        if "zone" in news:
            news.setdefault("region", news["zone"][:2])
        elif "region" in news:
            news["zone"] = news["region"] + "-a"
        return news, failures


class DerivedOther(DerivedEither):
    """The same, but what follows is not what the cloud has."""
    values = {"zone": "eu-b", "region": "eu"}


class AutoName(Case):
    """Check makes a name up, another each time, unless the state has one."""
    properties, values = {"name": TEXT, "size": INTEGER}, {"name": "thing-1234", "size": 1}

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        news.setdefault("name", plain(olds).get("name", f"thing-{random.randint(0, 10**9)}"))
        return news, failures


class UpperCase(Case):
    """Check makes names upper-case, Read gives them lower-case, and Diff compares letter by letter."""
    properties, values, reads = {"kind": TEXT, "size": INTEGER}, {"kind": "WEB", "size": 1}, {"kind": "web", "size": 1}

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        return {name: value.upper() if name == "kind" else value for name, value in news.items()}, failures


class SortedByCheck(Case):
    """Check sorts a list, native, and a refresh reads the cloud's order again."""
    properties, values, is_native, refresh = {"zones": TEXTS, "size": INTEGER}, {"zones": ["c", "a", "b"], "size": 1}, True, "all"

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        return {name: sorted(value) if name == "zones" else value for name, value in news.items()}, failures

    def is_same(self, name, new, old):
        return sorted(new) == sorted(old) if name == "zones" else new == old


# Values in other forms ----------------------------------------------------------------------------------


class ShuffledSet(Case):
    """Read gives a set in another order each time."""
    properties, values = {"zones": TEXTS, "size": INTEGER}, {"zones": ["a", "b", "c", "d"], "size": 1}
    refresh = "all"

    def read(self, inputs, outputs):
        inputs = super().read(inputs, outputs)
        random.shuffle(inputs.get("zones", []))
        return inputs

    def is_same(self, name, new, old):
        return sorted(new) == sorted(old) if name == "zones" else new == old


class ShuffledSetNative(ShuffledSet):
    """The same, native."""
    is_native = True


class JsonNormal(Case):
    """Read gives a policy in another form than it was written in, and Diff compares what it says."""
    properties, values = {"policy": TEXT}, {"policy": '{"Version":"1","Statement":[]}'}
    reads = {"policy": '{\n  "Statement": [],\n  "Version": "1"\n}'}

    def is_same(self, name, new, old):
        return json.loads(new) == json.loads(old)


class JsonLetters(Case):
    """A policy with blanks that Diff compares letter by letter."""
    properties, values = {"policy": TEXT, "other": TEXT}, {"policy": '{"b": 1, "a": [ 2 ]}', "other": '{"a":1,"b":"x"}'}


class NumberAsText(Case):
    """Read gives a number as a text, and Diff takes nothing else; without it there is no difference."""
    properties, values, reads, computed = {"port": INTEGER, "size": INTEGER}, {"port": "80", "size": 1}, {"port": "80", "size": 1}, ("port",)

    def __init__(self):
        super().__init__()
        self.sayable["port"] = 80


class TextAsNumber(Case):
    """Read gives a text as a number, and Diff compares what they say."""
    properties, values = {"port": TEXT, "flag": TEXT}, {"port": 80, "flag": True}

    def __init__(self):
        super().__init__()
        self.sayable = {"port": "80", "flag": "true"}

    def is_same(self, name, new, old):
        return as_text(new) == as_text(old)


class LargeNumber(Case):
    """An integer that no double holds is a text."""
    properties, values = {"account": TEXT, "ratio": NUMBER}, {"account": "9007199254740993", "ratio": 1e-7}


class EmptyNeeded(Case):
    """An empty list is another than none, and so is an empty map and an empty text."""
    properties, values = {"rules": TEXTS, "tags": MAP, "note": TEXT, "off": BOOLEAN}, {"rules": [], "tags": {}, "note": "", "off": False}


class EmptyRefused(Case):
    """Read gives empty lists that Check refuses."""
    properties, values, computed = {"rules": TEXTS, "size": INTEGER}, {"rules": [], "size": 1}, ("rules",)

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        return news, failures + ([("rules", "must have at least one element")] if news.get("rules") == [] else [])


class NestedSecret(Case):
    """A secret in a block, and the block beside it."""
    properties = {"login": block("Login"), "size": INTEGER}
    types = {"Login": {"user": TEXT, "password": {**TEXT, "secret": True}}}
    values = {"login": {"user": "root", "password": secret("VERY-SECRET-1")}, "size": 1}
    is_hidden, secrets = True, ("VERY-SECRET-1",)


class SecretInList(Case):
    """A secret element of a list, which the schema does not know as one."""
    properties, values = {"words": TEXTS, "size": INTEGER}, {"words": ["open", secret("VERY-SECRET-2")], "size": 1}
    is_hidden, secrets = True, ("VERY-SECRET-2",)


class OddKeys(Case):
    """Keys with dots, slashes, quotes and signs of templates."""
    properties, values = {"tags": MAP}, {"tags": {"k8s.io/role": "a", 'q"': "${b}", "%{c}": "", "[0]": "x"}}


class FreeForm(Case):
    """Data without a type, with what looks like a note of the engine's."""
    properties, values = {"data": ANY, "size": INTEGER}, {"data": {"list": [1, {"a": None, "b": []}], "__x": "1"}, "size": 1}

    def __init__(self):
        super().__init__()
        self.outputs["data"] = self.values["data"]


# Words that mislead -------------------------------------------------------------------------------------


class OneNameConflict(Case):
    """Of what excludes each other only the first is named, whichever is too much."""
    properties, values, computed = {"a": TEXT, "b": TEXT, "c": TEXT}, {"a": "1", "b": "2", "c": "3"}, ("a", "b")
    conflicts = (("a", "b", "c"),)

    def fails(self, members):
        return members[0], "is not right"


class OneNameExactly(OneNameConflict):
    """Of an exactly-one group only the second is named, and it is the third that is needed."""
    conflicts, exactly = (), (("a", "b", "c"),)

    def fails(self, members):
        return members[1], "exactly one"


class OneNameUnnamed(OneNameExactly):
    """The same with differences that have no names."""
    says_diff = "some"


class OneNameLeast(Case):
    """Of an at-least-one group only one is named, which has a difference if it is said."""
    properties, values, computed, least = {"a": TEXT, "b": TEXT}, {"a": "1", "b": "2"}, ("a", "b"), (("a", "b"),)

    def fails(self, members):
        return members[0], "is missing"

    def is_same(self, name, new, old):
        return name != "a" and new == old


class OneNameChain(Case):
    """A chain of pairs that exclude each other, of which only the middle is named."""
    properties, values, computed = {name: TEXT for name in "abcde"}, {name: name * 3 for name in "abcde"}, ("b", "d")
    conflicts = (("b", "a"), ("b", "c"), ("d", "c"), ("d", "e"))

    def fails(self, members):
        return members[0], "conflicts"


class OneNameOfTwoGroups(Case):
    """Two groups that share an input, and it is the one that is named."""
    properties, values, computed = {name: TEXT for name in "abcd"}, {name: name * 3 for name in "abcd"}, ("a", "b", "d")
    exactly, needs = (("a", "b", "c"),), (("c", "d"),)

    def fails(self, members):
        return "c", "check it"


class WrongName(OneNameConflict):
    """A failure names an output."""
    def fails(self, members):
        return "stamp", "is wrong"


class ErrorWithNames(OneNameConflict):
    """Check ends the call with an error whose text has the names."""
    says_check = "abort"

    def fails(self, members):
        return "", "conflicting configuration: " + " and ".join(f'"{name}"' for name in members)


class TwoDifferUnnamed(Case):
    """Of many inputs two have a difference whenever they are said, and nobody says which."""
    properties, types = {**{f"p{index:02}": TEXT for index in range(9)}, "b": block("TwoBlock")}, {"TwoBlock": {name: TEXT for name in "uvwx"}}
    values = {**{f"p{index:02}": str(index) for index in range(9)}, "b": {name: name for name in "uvwx"}}
    computed, says_diff, required = ("p03", "p07"), "some", ("b",)

    def is_same(self, name, new, old):
        return name not in self.computed and new == old


class TwoDifferInOutput(Case):
    """Three of six inputs must be said, silent, and two of them make an output differ whenever they are."""
    properties, values, computed = {name: TEXT for name in "abcdef"}, {name: f"v{name}" for name in "abcdef"}, tuple("abcdef")

    def broken(self, news):
        return [()] if len(news) < 3 else []

    def fails(self, members):
        return "", "no"

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        if "a" in news or "b" in news:
            yield ("stamp",), "update"


class UnknownNamesAll(Case):
    """The engine compares where the provider finds a difference, and so names what the provider does not mind."""
    properties, types = {"name": TEXT, "size": INTEGER, "b": block("UnknownBlock")}, {"UnknownBlock": {"x": TEXT, "y": TEXT}}
    values, computed, says_diff, refresh = {"name": "n", "size": 1, "b": {"x": "1", "y": "2"}}, ("size", "b"), "unknown", "all"

    def is_same(self, name, new, old):
        return name != "b" and new == old


class UnknownConflict(Case):
    """The engine compares, and without a word Check takes one of two inputs, of which the one that it takes more readily is computed."""
    properties, values, computed = {"a": MAP, "b": NUMBER}, {"a": {"k": "x"}, "b": 0.5}, ("b",)
    conflicts, says_diff, says_check, refresh = (("a", "b"),), "unknown", "abort", "all"

    def fails(self, members):
        return "", "no"


class UnnamedSwap(Case):
    """Of an exactly-one group one is named, another differs whenever it is said, and so does an input beside it; of differences nobody says where."""
    properties, types = {"a": block("SwapBlock"), "b": INTEGER, "c": BOOLEAN, "d": block("SwapOther"), "e": TEXT}, {
        "SwapBlock": {"x": TEXT}, "SwapOther": {"y": TEXT, "z": TEXT}}
    values, computed = {"a": {"x": "1"}, "b": 7, "c": True, "d": {"y": "2", "z": "3"}, "e": "4"}, ("a", "c", "d", "e")
    exactly, says_diff, refresh = (("a", "e", "c"),), "some", "all"

    def fails(self, members):
        return "a", "must fit with e and c"

    def is_same(self, name, new, old):
        return name not in ("c", "d") and new == old


# Identity and trouble -----------------------------------------------------------------------------------


class PluralId(Case):
    """Its id is made of two inputs."""
    properties, values, computed = {"group": TEXT, "rule": TEXT, "size": INTEGER}, {"group": "g-1", "rule": "r-2", "size": 1}, ("group", "rule")

    def __init__(self):
        super().__init__()
        self.id = "g-1/r-2"


class Dies(Case):
    """The provider dies at the sixth call."""
    properties, values, trouble = {name: TEXT for name in "abcdefgh"}, {name: name for name in "abcdefgh"}, "die"


class DiesAtOnce(Dies):
    """The provider dies at each Check."""
    trouble = "die-at-once"


class FailsLater(Dies):
    """From the fifth call on the provider answers with errors."""
    trouble = "fail"


# All ----------------------------------------------------------------------------------------------------


class Catalogue:
    """The cases of a package: what is below `base`, but for what says that it is a base itself."""

    def __init__(self, package, base):
        self.package, self.base = package, base

    def cases(self, above=None):
        for case in (above or self.base).__subclasses__():
            if not (case.__doc__ or "").startswith("(Base)"):
                yield case
            yield from self.cases(case)

    def schema_of(self, _things):
        named = {f"{self.package}:index:{case.__name__}": case for case in self.cases()}
        types = {f"{self.package}:index:{name}": {"type": "object", "properties": members}
                 for case in named.values() for name, members in case.types.items()}
        return {"name": self.package, "version": "1.0.0", "types": types,
                "resources": {token: case.schema() for token, case in named.items()}}

    def things_of(self, words):
        """Takes the word NAME, if it is one."""
        known = {case.__name__: case for case in self.cases()}
        return [known[words.pop(0)]()] if words and words[0] in known else [case() for case in known.values()]


if __name__ == "__main__":
    ALL = Catalogue(PACKAGE, Case)
    main(__doc__, __file__, ALL.things_of, ALL.schema_of)
