#!/usr/bin/env python3
"""More providers that are odd, each in one way; otherwise as odd_providers.py:

    odder_providers.py serve|schema|file [NAME]
    odder_providers.py judge WORK [COMMAND...]
"""
import copy
import itertools
import json

import odd_providers as odd
from import_judge import main
from modelled import ABSENT, at, plain, with_value
from odd_providers import ANY, BOOLEAN, INTEGER, MAP, NUMBER, TEXT, TEXTS, secret
from signatures import SIGNATURE

PACKAGE = "odder"


def block(name):
    return {"$ref": f"#/types/{PACKAGE}:index:{name}"}


def blocks(name):
    return {"type": "array", "items": block(name)}


class Case(odd.Case):
    def __init__(self):
        super().__init__()
        self.token = f"{PACKAGE}:index:{type(self).__name__}"


class Deep(Case):
    """(Base) Differences are found inside of blocks."""
    inner_computed = ()  # paths

    def diff(self, outputs, old_inputs, news):
        outputs, old_inputs, news = plain(outputs), plain(old_inputs), plain(news)
        base = old_inputs if self.is_native else outputs
        yield from self.inside((), {n: base[n] for n in self.properties if n in base}, {n: news[n] for n in self.properties if n in news})

    def inside(self, path, old, new):
        if isinstance(old, dict) and isinstance(new, dict):
            for name in sorted({*old, *new}):
                here = path + (name,)
                if name not in old:
                    yield here, "add"
                elif name not in new:
                    if self.is_native or (here not in self.inner_computed and name not in (self.computed if not path else ())):
                        yield here, "delete"
                else:
                    yield from self.inside(here, old[name], new[name])
        elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new) and any(isinstance(e, dict) for e in old):
            for index, (a, b) in enumerate(zip(old, new)):
                yield from ((p, k) for p, k in self.inside((f"{path[-1]}[{index}]",), a, b)) if len(path) == 1 else self.whole(path, old, new)
        else:
            yield from self.whole(path, old, new)

    @staticmethod
    def whole(path, old, new):
        if old != new:
            yield path, "update"


# Refreshes ----------------------------------------------------------------------------------------------


class RefreshFails(Case):
    """A refresh ends with an error."""
    properties, values, computed, trouble = {"a": TEXT, "b": TEXT, "c": TEXT}, {"a": "1", "b": "2", "c": "3"}, ("b",), "refresh-fails"


class RefreshGone(Case):
    """A refresh does not find it any more."""
    properties, values, computed, trouble = {"a": TEXT, "b": TEXT}, {"a": "1", "b": "2"}, ("b",), "refresh-gone"


class RefreshUpper(Case):
    """A refresh reads inputs in capitals, native."""
    properties, values, is_native = {"a": TEXT, "b": TEXT, "c": INTEGER}, {"a": "x", "b": "y", "c": 3}, True

    def read(self, inputs, outputs):
        return {n: v.upper() if isinstance(v, str) else v for n, v in inputs.items()} if outputs else super().read(inputs, outputs)


class RefreshDrops(Case):
    """A refresh drops an input that is said, native, and Diff misses nothing that is said."""
    properties, values, is_native = {"a": TEXT, "b": TEXT}, {"a": "x", "b": "y"}, True

    def read(self, inputs, outputs):
        return {n: v for n, v in inputs.items() if n != "b"} if outputs else super().read(inputs, outputs)


class RefreshOutputs(Case):
    """The outputs of an import are old, those of a refresh are not."""
    properties, values, computed = {"a": TEXT, "b": TEXT}, {"a": "x", "b": "y"}, ("b",)

    def read_outputs(self, outputs):
        return {**self.outputs, "b": "z"} if outputs else self.outputs


class RefreshOutputsNeeded(RefreshOutputs):
    """The same, and what changes is needed."""
    computed = ()


class RefreshNotes(Case):
    """A refresh reads a note of defaults that the state has not, and the engine compares."""
    properties, values, is_native, says_diff = {"a": TEXT, "b": TEXT}, {"a": "x", "b": "y"}, True, "always-unknown"

    def read(self, inputs, outputs):
        return {**inputs, "__defaults": []} if outputs else super().read(inputs, outputs)


class RefreshEmptyIsImport(Case):
    """A refresh of a state without inputs is taken for an import, native."""
    properties, values, is_native = {"a": TEXT, "b": TEXT}, {"a": "x", "b": "y"}, True

    def read(self, inputs, outputs):
        return inputs if inputs and outputs else copy.deepcopy(self.read_inputs)


# Secrets and what is not read ---------------------------------------------------------------------------


class UnreadMember(Deep):
    """A required member of a block that Read never gives, and Diff does not see."""
    types = {"Login": {"user": TEXT, "password": {**TEXT, "secret": True}}}
    properties, values = {"login": block("Login"), "size": INTEGER}, {"login": {"user": "u"}, "size": 3}

    def check(self, olds, news):
        news = plain(news)
        bad = "login" in news and "password" not in news["login"]
        return news, [("login.password", "is required")] if bad else []

    def diff(self, outputs, old_inputs, news):
        return [(p, k) for p, k in super().diff(outputs, old_inputs, news) if p != ("login", "password")]


class SecretNumber(Case):
    """A secret that is a number, and one that is a truth."""
    properties = {"pin": {**INTEGER, "secret": True}, "open": {**BOOLEAN, "secret": True}, "a": TEXT}
    values, is_hidden = {"pin": 987654321, "open": True, "a": "x"}, True
    secrets = ("987654321",)

    def __init__(self):
        super().__init__()
        self.read_inputs = {**self.read_inputs, "pin": secret(987654321), "open": secret(True)}
        self.outputs = {**self.outputs, "pin": secret(987654321), "open": secret(True)}


class SecretMap(Case):
    """A map of which one value is a secret."""
    properties, values, is_hidden, secrets = {"env": MAP, "a": TEXT}, {"env": {"K": "v", "P": "gheim-1234"}, "a": "x"}, True, ("gheim-1234",)

    def __init__(self):
        super().__init__()
        self.read_inputs = {"env": {"K": "v", "P": secret("gheim-1234")}, "a": "x"}
        self.outputs = {**self.outputs, "env": {"K": "v", "P": secret("gheim-1234")}}


class SecretBlock(Deep):
    """A block that is a secret as a whole."""
    types = {"Auth": {"user": TEXT, "key": TEXT}}
    properties, is_hidden, secrets = {"auth": block("Auth"), "a": TEXT}, True, ("gheim-4567",)
    values = {"auth": {"user": "u", "key": "gheim-4567"}, "a": "x"}

    def __init__(self):
        super().__init__()
        self.read_inputs = {"auth": secret(self.values["auth"]), "a": "x"}
        self.outputs = {**self.outputs, "auth": secret(self.values["auth"])}


class SecretOutput(Case):
    """Only an output is a secret, native, and nothing of what is read can go."""
    properties, values, is_native, is_hidden, secrets = {"a": TEXT, "b": TEXT}, {"a": "x", "b": "y"}, True, True, ("gheim-9999",)

    def __init__(self):
        super().__init__()
        self.outputs = {**self.outputs, "token": secret("gheim-9999")}


class SecretFilled(Case):
    """Check makes a secret up, another each time, unless the state has one; Diff compares it with the old inputs."""
    properties, values, is_native = {"a": TEXT, "password": {**TEXT, "secret": True}}, {"a": "x"}, True
    count = 0

    def check(self, olds, news):
        news, olds = dict(news), plain(olds)
        if "password" not in news:
            SecretFilled.count += 1
            news["password"] = secret(olds.get("password", f"made-up-{SecretFilled.count}"))
        return news, []

    @property
    def is_hidden(self):
        return True


# Values -------------------------------------------------------------------------------------------------


class ControlTexts(Case):
    """Texts with signs that languages write otherwise."""
    properties = {name: TEXT for name in "abcdefg"}
    values = {"a": "nul\x00end", "b": "cr\r\nlf", "c": "line\u2028sep\u2029", "d": "bell\x07\x1b[0m", "e": "\ufeffbom", "f": "a\\${b}\\n", "g": "😀"}


class OddNumbers(Case):
    """Numbers that are written in several ways."""
    properties = {name: NUMBER for name in "abcde"}
    values = {"a": 0.1 + 0.2, "b": 1e-7, "c": -0.5, "d": 123456789012.25, "e": 1e21}


class WholeNumbers(Case):
    """Integers at the ends of what doubles hold."""
    properties = {name: INTEGER for name in "abc"}
    values = {"a": 2**53 - 1, "b": -(2**31) - 1, "c": 1000000}


class ListOfOne(Case):
    """Read gives a list of one where the schema has the block itself."""
    types = {"Rule": {"port": INTEGER}}
    properties, values = {"rule": block("Rule"), "a": TEXT}, {"rule": {"port": 3}, "a": "x"}
    reads = {"rule": [{"port": 3}], "a": "x"}

    def __init__(self):
        super().__init__()
        self.sayable = {"rule": {"port": 3}, "a": "x"}

    def diff(self, outputs, old_inputs, news):
        news = plain(news)
        if isinstance(news.get("rule"), list):
            news = {**news, "rule": news["rule"][0]}
        return super().diff(outputs, old_inputs, news)


class TruthsInMap(Case):
    """Read gives truths and numbers in a map of texts, and Diff compares what they say."""
    properties, values = {"labels": MAP, "a": TEXT}, {"labels": {"on": "true", "n": "5"}, "a": "x"}
    reads = {"labels": {"on": True, "n": 5}, "a": "x"}

    def __init__(self):
        super().__init__()
        self.sayable = {"labels": {"on": "true", "n": "5"}, "a": "x"}

    def is_same(self, name, new, old):
        return {n: json.dumps(v) if not isinstance(v, str) else v for n, v in new.items()} == old if name == "labels" else new == old


class OddNames(Case):
    """Inputs with names that languages or engines use themselves."""
    names = ("from", "class", "import", "self", "type", "dependsOn", "range", "options", "args", "def", "resource", "config", "version", "parent")
    properties, values = {name: TEXT for name in names}, {name: f"v-{name}" for name in names}


class OddMapKeys(Case):
    """Keys that are empty, spaces, numbers and words of the language."""
    properties = {"m": MAP, "any": ANY}
    values = {"m": {"": "empty", " ": "space", "0": "zero", "for": "word", "a-b": "dash", "A": "up", "a": "low", "__proto__": "p"},
              "any": {"": 1, "for": [True, None, {"x": {}}], "__defaults": ["no"], "null": "null"}}

    def diff(self, outputs, old_inputs, news):
        for name in ("m", "any"):
            if news.get(name) != outputs.get(name):
                yield (name,), "update"


class UnknownEnum(Case):
    """A word that the enum of the schema does not have."""
    properties, values = {"kind": TEXT, "a": TEXT}, {"kind": "brand-new", "a": "x"}

    @classmethod
    def schema(cls):
        schema = super().schema()
        schema["inputProperties"] = {**cls.properties, "kind": {"$ref": f"#/types/{PACKAGE}:index:Kind"}}
        return schema


class EmptyBlock(Deep):
    """A block with nothing in it, which is another than none."""
    types = {"Logging": {"level": TEXT}}
    properties, values = {"logging": block("Logging"), "a": TEXT}, {"logging": {}, "a": "x"}


class ListInLists(Case):
    """Lists of lists, with empty ones."""
    properties = {"m": {"type": "array", "items": TEXTS}, "n": {"type": "array", "items": MAP}}
    values = {"m": [["a"], [], ["b", "c"]], "n": [{"k": "v"}, {}]}


class DeepTree(Deep):
    """A tree of blocks, thirty levels deep, of which some members are computed."""
    types = {"Tree": {"next": {"$ref": f"#/types/{PACKAGE}:index:Tree"}, "v": INTEGER, "w": TEXT}}
    properties = {"tree": block("Tree")}
    values = {"tree": {"v": 0}}
    for level in range(30):
        values = {"tree": {"v": level, "w": "c", "next": values["tree"]}}
    inner_computed = tuple(("tree",) + ("next",) * level + ("w",) for level in range(31))


class LongText(Case):
    """A text of 300 kB."""
    properties, values = {"body": TEXT, "a": TEXT}, {"body": "line of text\n" * 25000, "a": "x"}


class AssetText(Case):
    """An asset, as it was given."""
    properties = {"source": {"$ref": "pulumi.json#/Asset"}, "a": TEXT}
    values = {"a": "x", "source": {SIGNATURE: "c44067f5952c0a294b673a41bacd8c17", "text": "hello", "hash": "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"}}

    def diff(self, outputs, old_inputs, news):
        for name in ("a", "source"):
            a, b = news.get(name), outputs.get(name)
            a, b = (one.get("$asset", one).get("text") if isinstance(one, dict) else one for one in (a, b))
            if a != b:
                yield (name,), "update"


# Rules --------------------------------------------------------------------------------------------------


class NestedConflict(Deep):
    """A member of one block excludes a member of another."""
    types = {"One": {"x": TEXT, "y": TEXT}, "Two": {"x": TEXT, "z": TEXT}}
    properties = {"one": block("One"), "two": block("Two")}
    values = {"one": {"x": "1", "y": "2"}, "two": {"x": "3", "z": "4"}}
    inner_computed = (("one", "x"), ("two", "z"))

    def check(self, olds, news):
        news = plain(news)
        both = at(news, ("one", "x")) is not ABSENT and at(news, ("two", "x")) is not ABSENT
        return news, [("one.x", "conflicts with `two.x`")] if both else []


class NestedConflictSilent(NestedConflict):
    """The same without a word."""
    def fails(self, members):
        return "", "bad"

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        return news, [("", "invalid")] if failures else []


class ConflictInElements(Deep):
    """Members of the elements of a list exclude each other, and Read gives both."""
    types = {"Either": {"cidr": TEXT, "group": TEXT, "port": INTEGER}}
    properties, values = {"rules": blocks("Either"), "a": TEXT}, {"rules": [{"cidr": "c", "port": 1}, {"group": "g", "port": 2}], "a": "x"}
    reads = {"rules": [{"cidr": "c", "group": "", "port": 1}, {"cidr": "", "group": "g", "port": 2}], "a": "x"}

    def check(self, olds, news):
        news = plain(news)
        bad = [i for i, rule in enumerate(news.get("rules", [])) if "cidr" in rule and "group" in rule]
        return news, [(f"rules[{i}].cidr", f"conflicts with rules[{i}].group") for i in bad]

    def valid_set(self):
        return {"rules": self.values["rules"], "a": "x"}


class ByValue(Case):
    """What one input says decides whether another must be there."""
    properties, values, computed = {"type": TEXT, "size": INTEGER, "tier": TEXT, "a": TEXT}, {"type": "custom", "size": 3, "tier": "t", "a": "x"}, ("size", "tier", "type")

    def broken(self, news):
        return [("size",)] if news.get("type") == "custom" and "size" not in news else [("type",)] if "tier" in news and news.get("type") == "custom" else []


class ManyPairs(Case):
    """Six pairs that exclude each other, without a word."""
    properties = {f"p{i}": TEXT for i in range(12)}
    values = {f"p{i}": f"v{i}" for i in range(12)}
    conflicts = tuple((f"p{i}", f"p{i + 1}") for i in range(0, 12, 2))
    computed = ("p0", "p3", "p4", "p7", "p8", "p11")

    def fails(self, members):
        return "", "invalid configuration"


class ManyPairsSome(ManyPairs):
    """The same with differences that have no names."""
    says_diff = "some"


class ExactlyThree(Case):
    """Three exactly-one groups, silent, whose middle members are meant."""
    properties = {f"{g}{i}": TEXT for g in "abc" for i in range(3)}
    values = {f"{g}{i}": f"{g}{i}" for g in "abc" for i in range(3)}
    exactly = tuple(tuple(f"{g}{i}" for i in range(3)) for g in "abc")
    computed, says_diff = tuple(f"{g}{i}" for g in "abc" for i in (0, 2)), "some"

    def fails(self, members):
        return "", "invalid configuration"


class CheckDrops(Case):
    """Check drops an input without a word, native."""
    properties, values, is_native = {"a": TEXT, "b": TEXT, "c": TEXT}, {"a": "x", "b": "y", "c": "z"}, True

    def check(self, olds, news):
        return {n: v for n, v in plain(news).items() if n != "b"}, []


class FilledBlock(Deep):
    """Check fills a block in where there is none, native."""
    types = {"Net": {"cidr": TEXT, "mtu": INTEGER}}
    properties, values, is_native = {"net": block("Net"), "a": TEXT}, {"net": {"cidr": "c", "mtu": 9}, "a": "x"}, True

    def check(self, olds, news):
        return {"net": {"cidr": "c", "mtu": 9}, **plain(news)}, []


class FilledOtherwise(FilledBlock):
    """The same with another block than the cloud has."""
    def check(self, olds, news):
        return {"net": {"cidr": "d", "mtu": 1}, **plain(news)}, []


class FilledFromOld(FilledBlock):
    """The same with what the state has."""
    def check(self, olds, news):
        return {**({"net": plain(olds)["net"]} if "net" in olds else {}), **plain(news)}, []


class NewAlias(Case):
    """An old name and a new one, of which Read gives both and Check takes one; either will do."""
    properties, values = {"old": {**TEXT, "deprecationMessage": "say new"}, "new": TEXT, "a": TEXT}, {"old": "v", "new": "v", "a": "x"}
    conflicts = (("old", "new"),)

    def diff(self, outputs, old_inputs, news):
        said = [plain(news)[n] for n in ("new", "old") if n in news]
        if not said or said[0] != "v":
            yield ("new",), "delete"
        if news.get("a") != "x":
            yield ("a",), "update"


class PersistentMember(Deep):
    """A member of an element of a list differs whatever is said."""
    types = {"Noted": {"port": INTEGER, "note": TEXT}}
    properties, values = {"rules": blocks("Noted"), "a": TEXT}, {"rules": [{"port": 1, "note": "n"}, {"port": 2, "note": "m"}], "a": "x"}

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        if "rules" in news:
            yield ("rules[1]", "note"), "update"


class PersistentOutput(Case):
    """An output differs always."""
    properties, values, computed = {"a": TEXT, "b": TEXT}, {"a": "x", "b": "y"}, ("b",)

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        yield ("stamp",), "update"


class PersistentSecret(Case):
    """A secret differs always."""
    properties, values, is_hidden, secrets = {"a": TEXT, "key": {**TEXT, "secret": True}}, {"a": "x", "key": "gheim-7777"}, True, ("gheim-7777",)

    def __init__(self):
        super().__init__()
        self.read_inputs = {**self.read_inputs, "key": secret("gheim-7777")}
        self.outputs = {**self.outputs, "key": secret("gheim-7777")}

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        if "key" in news:
            yield ("key",), "update"


class OldAndNew(Case):
    """Compares with old inputs where there are any, else with outputs; what was said before must be said."""
    properties, values, computed = {n: TEXT for n in "abcd"}, {n: n for n in "abcd"}, ("b", "d")

    def diff(self, outputs, old_inputs, news):
        for name in "abcd":
            if name in news and news[name] != outputs[name]:
                yield (name,), "update"
            if name not in news and (name in old_inputs or name not in self.computed):
                yield (name,), "delete"


class OldAndNewAll(OldAndNew):
    """The same, and a refresh reads all again."""
    refresh = "all"


class SameEitherWay(Case):
    """The name may be said or not: Check takes the state's, and makes one of the resource's name where there is none."""
    properties, values, computed = {"name": TEXT, "a": TEXT}, {"name": "prod", "a": "x"}, ()

    def check(self, olds, news):
        news, olds = plain(news), plain(olds)
        return {"name": olds.get("name", "made-1"), **news}, []


class CountedOutput(Case):
    """Diff looks at how many inputs there are."""
    properties, values = {n: TEXT for n in "abcde"}, {n: n for n in "abcde"}

    def diff(self, outputs, old_inputs, news):
        given = [n for n in "abcde" if n in news]
        if len(given) < 3:
            yield ("stamp",), "update"


ALL = odd.Catalogue(PACKAGE, Case)


def schema_of(things):
    schema = ALL.schema_of(things)
    schema["types"][f"{PACKAGE}:index:Kind"] = {
        "type": "string", "enum": [{"name": "Small", "value": "small"}, {"name": "Large", "value": "large"}]}
    return schema


if __name__ == "__main__":
    main(__doc__, __file__, ALL.things_of, schema_of)
