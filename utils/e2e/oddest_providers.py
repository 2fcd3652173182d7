#!/usr/bin/env python3
"""Providers that are odd in ways that others see: values that change at each Read, names inside of secrets, references that exclude each other, rules that
count; otherwise as odd_providers.py:

    oddest_providers.py serve|schema|file [NAME]
    oddest_providers.py judge WORK [COMMAND...]
"""
import copy
import itertools

import odd_providers as odd
from import_judge import main
from modelled import plain
from odd_providers import ANY, BOOLEAN, INTEGER, MAP, TEXT, TEXTS, secret
from odder_providers import Deep

PACKAGE = "oddest"


def block(name):
    return {"$ref": f"#/types/{PACKAGE}:index:{name}"}


def blocks(name):
    return {"type": "array", "items": block(name)}


class Case(Deep):
    """(Base) Of this package."""
    def __init__(self):
        super().__init__()
        self.token = f"{PACKAGE}:index:{type(self).__name__}"
        self.count = itertools.count(1)


# Names inside of secrets --------------------------------------------------------------------------------


class SecretKeys(Case):
    """A map that is a secret, which differs always, at one of its keys."""
    properties, values = {"data": {**MAP, "secret": True}, "size": INTEGER}, {"data": {"HIDDEN-KEY-1": "HIDDEN-VALUE-1", "other": "x"}, "size": 1}
    is_hidden, secrets = True, ("HIDDEN-KEY-1", "HIDDEN-VALUE-1")

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        yield ("data", "HIDDEN-KEY-1"), "update"


class SecretKeysNeeded(Case):
    """The same, and it differs where it is not said."""
    properties, values = {"data": {**MAP, "secret": True}, "size": INTEGER}, {"data": {"HIDDEN-KEY-2": "HIDDEN-VALUE-2", "other": "x"}, "size": 1}
    is_hidden, secrets = True, ("HIDDEN-KEY-2", "HIDDEN-VALUE-2")

    def diff(self, outputs, old_inputs, news):
        for path, kind in super().diff(outputs, old_inputs, news):
            yield (("data", "HIDDEN-KEY-2") if path == ("data",) else path), kind


class SecretKeysRefused(Case):
    """Check does not take a key of a secret, and says its name."""
    properties, values = {"data": {**MAP, "secret": True}, "size": INTEGER}, {"data": {"HIDDEN-KEY-3": "HIDDEN-VALUE-3"}, "size": 1}
    is_hidden, secrets = True, ("HIDDEN-KEY-3", "HIDDEN-VALUE-3")

    def check(self, olds, news):
        return plain(news), [("data.HIDDEN-KEY-3", "nobody knows the field data.HIDDEN-KEY-3 of HIDDEN-VALUE-3")]


# What is never the same ---------------------------------------------------------------------------------


class CountedInput(Case):
    """Each Read gives another number among the inputs, which Diff does not compare."""
    properties, values, computed = {"a": TEXT, "seen": INTEGER}, {"a": "x", "seen": 0}, ("seen",)

    def read(self, inputs, outputs):
        inputs = super().read(inputs, outputs)
        return {**inputs, "seen": next(self.count)}


class CountedInputCompared(CountedInput):
    """The same, and what is said is compared with old inputs."""
    is_native = True


class CountedInputUnknown(CountedInput):
    """The same, and the engine compares."""
    is_native, says_diff = True, "always-unknown"


class CountedOutput(Case):
    """Each Read gives another number among the outputs."""
    properties, values = {"a": TEXT, "b": TEXT}, {"a": "x", "b": "y"}

    def read_outputs(self, outputs):
        return {**self.outputs, "stamp": str(next(self.count))} if outputs else self.outputs


class CountedBoth(Case):
    """Each Read gives another number, of inputs and outputs, and Diff compares the two."""
    properties, values = {"a": TEXT, "seen": INTEGER}, {"a": "x", "seen": 0}

    def read(self, inputs, outputs):
        inputs = super().read(inputs, outputs)
        return {**inputs, "seen": self.last}

    def read_outputs(self, outputs):
        self.last = next(self.count)
        return {**self.outputs, "seen": self.last}

    last = 0


# References ---------------------------------------------------------------------------------------------


class Place(Case):
    """What others refer to."""
    properties, values = {"a": TEXT}, {"a": "x"}


class Excluding(Case):
    """Read gives two references that exclude each other."""
    properties, values, computed = {"placeId": TEXT, "areaId": TEXT}, {"placeId": "id-place", "areaId": "id-area"}, ("placeId", "areaId")
    conflicts = (("placeId", "areaId"),)


class Area(Place):
    """What others refer to as well."""


class ExcludingSilent(Excluding):
    """The same without a word."""
    says_check = "abort"

    def fails(self, members):
        return "", "no"


class ExcludingOne(Excluding):
    """One of them excludes what is no reference and is needed."""
    properties = {"placeId": TEXT, "size": INTEGER, "name": TEXT}
    values, computed, conflicts = {"placeId": "id-place", "size": 3, "name": "n"}, ("placeId",), (("placeId", "size"),)


# Rest ---------------------------------------------------------------------------------------------------


class RefusesAll(Case):
    """Check takes nothing, and says why."""
    properties, values = {"a": TEXT, "b": TEXTS}, {"a": "x", "b": ["y"]}

    def check(self, olds, news):
        return plain(news), [("", "the quota of this account is used up")]


class InheritedKeys(Case):
    """Keys of a map that every object of JavaScript has."""
    properties, values = {"tags": MAP}, {"tags": {"constructor": "a", "toString": "b", "hasOwnProperty": "c"}}


# What is compared with what -------------------------------------------------------------------------------


class CheckDropsEqualOld(Case):
    """Check leaves out what old inputs have with the same value, native."""
    properties, values, is_native = {"a": TEXT, "b": TEXT, "c": TEXT}, {"a": "x", "b": "y", "c": "z"}, True

    def check(self, olds, news):
        olds, news = plain(olds), plain(news)
        return {n: v for n, v in news.items() if n != "b" or olds.get("b") != v}, []


class CheckToggle(Case):
    """Check fills in a number that is one more than the old one, native."""
    properties, values, is_native = {"a": TEXT, "n": INTEGER}, {"a": "x", "n": 1}, True

    def check(self, olds, news):
        olds, news = plain(olds), plain(news)
        return {"n": olds.get("n", 0) + 1, **news}, []


class DiffListLength(Case):
    """The length of a list is compared with old inputs, all else with outputs."""
    types = {"El": {"k": TEXT, "v": TEXT}}
    properties, values = {"els": blocks("El"), "t": MAP}, {"els": [{"k": "a", "v": "1"}, {"k": "b", "v": "2"}], "t": {"x": "1", "y": "2"}}

    def diff(self, outputs, old_inputs, news):
        o, n = plain(old_inputs), plain(news)
        if len(o.get("els", [])) != len(n.get("els", [])):
            yield ("els",), "update"
        for k, v in n.get("t", {}).items():
            if self.values["t"].get(k) != v:
                yield ("t", k), "update"
        if "t" not in n:
            yield ("t",), "delete"


class OldMembers(Case):
    """Members of a block are compared with old inputs, the block itself and all else with outputs."""
    types = {"Blk": {"p": TEXT, "q": TEXT}}
    properties, values = {"b": block("Blk"), "a": TEXT}, {"b": {"p": "1", "q": "2"}, "a": "x"}

    def diff(self, outputs, old_inputs, news):
        o, n = plain(old_inputs), plain(news)
        if n.get("a") != "x":
            yield ("a",), "update"
        if "b" not in n:
            yield ("b",), "delete"
        for m in ("p", "q") if "b" in n else ():
            if m in n["b"] and n["b"][m] != self.values["b"][m]:
                yield ("b", m), "update"
            if m not in n["b"] and m in o.get("b", {}):
                yield ("b", m), "delete"


class OldMembersAll(OldMembers):
    """The same, and a refresh reads all again."""
    refresh = "all"


class RefreshSortsList(Case):
    """A refresh sorts a list, native."""
    properties, values, is_native = {"z": TEXTS, "a": TEXT}, {"z": ["c", "a", "b"], "a": "x"}, True

    def read(self, inputs, outputs):
        inputs = copy.deepcopy(plain(super().read(inputs, outputs)))
        if outputs and "z" in inputs:
            inputs["z"] = sorted(inputs["z"])
        return inputs


class RefreshNulls(Case):
    """A refresh gives nulls for what is not there, and the engine compares."""
    properties, values, is_native, says_diff = {"a": TEXT, "b": TEXT, "c": MAP}, {"a": "x", "b": "y", "c": {"k": "v"}}, True, "always-unknown"

    def read(self, inputs, outputs):
        inputs = plain(super().read(inputs, outputs))
        return {**{n: None for n in self.properties}, **inputs} if outputs else inputs


class RefreshEmptyList(Case):
    """A refresh gives an empty list for what is not there, and the engine compares."""
    properties, values, is_native, says_diff = {"a": TEXT, "b": TEXTS}, {"a": "x", "b": ["k"]}, True, "always-unknown"

    def read(self, inputs, outputs):
        inputs = plain(super().read(inputs, outputs))
        return {"b": [], **inputs} if outputs else inputs


class RefreshNumberForm(Case):
    """A refresh gives a number as a text, native."""
    properties, values, is_native = {"a": TEXT, "n": INTEGER}, {"a": "x", "n": 5}, True

    def read(self, inputs, outputs):
        inputs = plain(super().read(inputs, outputs))
        return {k: str(v) for k, v in inputs.items()} if outputs else inputs

    def is_same(self, name, new, old):
        return str(new) == str(old)

    def diff(self, outputs, old_inputs, news):
        yield from odd.Case.diff(self, outputs, old_inputs, news)


# Rules ----------------------------------------------------------------------------------------------------


class XorDifference(Case):
    """Of three inputs none or two may be said, silent, and none makes an output differ."""
    properties, values, computed = {n: TEXT for n in "abcde"}, {n: n * 2 for n in "abcde"}, tuple("abcd")
    says_diff = "some"

    def broken(self, news):
        s = ("a" in news) + ("b" in news) + ("c" in news)
        return [("a", "b", "c")] if s not in (0, 2) else []

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        if not any(n in news for n in "abc"):
            yield ("stamp",), "update"

    def fails(self, members):
        return "", "bad"


class CountExactly(Case):
    """Exactly four of eight must be said; nobody says which."""
    properties, values = {f"p{i}": TEXT for i in range(8)}, {f"p{i}": f"v{i}" for i in range(8)}
    computed, says_diff = tuple(f"p{i}" for i in range(8)), "some"

    def broken(self, news):
        return [()] if len([n for n in news if n in self.properties]) != 4 else []

    def fails(self, members):
        return "", "nope"


class CountEven(Case):
    """An even number must be said, and one of them is needed."""
    properties, values = {f"p{i}": TEXT for i in range(8)}, {f"p{i}": f"v{i}" for i in range(8)}
    computed, says_diff, says_check = tuple(f"p{i}" for i in range(8) if i != 5), "some", "abort"

    def broken(self, news):
        return [()] if len([n for n in news if n in self.properties]) % 2 else []

    def fails(self, members):
        return "", "nope"


class ValueConflictSilent(Case):
    """The value of one input decides what a block may have, silent."""
    types = {"Opt": {"x": TEXT, "y": TEXT}}
    properties = {"kind": TEXT, "opt": block("Opt"), "alt": block("Opt")}
    values, computed = {"kind": "A", "opt": {"x": "1", "y": "2"}, "alt": {"x": "3", "y": "4"}}, ("kind", "opt")
    inner_computed = (("alt", "x"),)

    def check(self, olds, news):
        news = plain(news)
        bad = news.get("kind") == "A" and "alt" in news and "x" in news["alt"]
        bad = bad or ("kind" not in news and "opt" in news)
        return news, [("", "bad")] if bad else []


class NeedsCycle(Case):
    """Three inputs need each other in a ring."""
    properties, values, computed = {n: TEXT for n in "abcd"}, {n: n * 2 for n in "abcd"}, tuple("ab")
    needs = (("a", "b"), ("b", "c"), ("c", "a"))


class FailsMore(Case):
    """A failure names all inputs, whatever is wrong."""
    properties, values, computed = {n: TEXT for n in "abcdef"}, {n: n * 2 for n in "abcdef"}, ("a", "b", "f")
    conflicts = (("a", "b", "c"),)

    def fails(self, members):
        return "", "one of a, b, c, d, e, f is wrong"


class FailsOther(Case):
    """A failure names an input that is right."""
    properties, values, computed = {n: TEXT for n in "abc"}, {n: n * 2 for n in "abc"}, ("b",)
    conflicts = (("a", "b"),)

    def fails(self, members):
        return "c", "c is wrong"


class FailureIndexed(Case):
    """A failure names an element that the list does not have."""
    types = {"Rl": {"x": TEXT, "y": TEXT}}
    properties, values = {"rl": blocks("Rl"), "a": TEXT}, {"rl": [{"x": "1", "y": "2"}], "a": "x"}

    def check(self, olds, news):
        news = plain(news)
        bad = [i for i, r in enumerate(news.get("rl", [])) if "x" not in r]
        return news, [("rl[7].x", "x missing")] if bad or "rl" not in news else []


# What is read in part -------------------------------------------------------------------------------------


class NoInputsRead(Case):
    """Read gives no inputs, and all that is needed is among the outputs."""
    properties, required, values, reads = {"a": TEXT, "b": TEXT, "c": MAP}, ("a",), {"a": "x", "b": "y", "c": {"k": "v"}}, {}

    def __init__(self):
        super().__init__()
        self.sayable = {"a": "x", "b": "y", "c": {"k": "v"}}


class NoInputsReadNative(NoInputsRead):
    """The same, native."""
    is_native = True


class WriteOnlyList(Case):
    """A required list that nobody reads."""
    properties, required, values = {"keys": TEXTS, "a": TEXT}, ("keys",), {"a": "x"}
    unread, is_hidden = {"keys": ["k1", "k2"]}, True

    def diff(self, outputs, old_inputs, news):
        return [(p, k) for p, k in super().diff(outputs, old_inputs, news) if p[0] != "keys"]


class ListWithNull(Case):
    """A list with a null in it."""
    properties, values = {"l": TEXTS, "a": TEXT}, {"l": ["a", "b"], "a": "x"}
    reads = {"l": ["a", None, "b"], "a": "x"}

    def __init__(self):
        super().__init__()
        self.sayable = {"l": ["a", None, "b"], "a": "x"}
        self.outputs["l"] = ["a", None, "b"]


class FloatInteger(Case):
    """Read gives a fraction for an integer, which no program can say."""
    properties, values, computed = {"n": INTEGER, "a": TEXT}, {"n": 3.5, "a": "x"}, ("n",)

    def __init__(self):
        super().__init__()
        self.sayable = {"a": "x"}


class BoolText(Case):
    """Read gives truths as texts."""
    properties, values, reads = {"f": BOOLEAN, "g": BOOLEAN}, {"f": True, "g": False}, {"f": "true", "g": "false"}

    def __init__(self):
        super().__init__()
        self.sayable = {"f": True, "g": False}


# Secrets in texts -----------------------------------------------------------------------------------------


class SecretInAny(Case):
    """A secret deep in data without a type."""
    properties, values, is_hidden, secrets = {"d": ANY, "a": TEXT}, {"d": {"l": [{"k": secret("gheim-any-1")}], "o": 1}, "a": "x"}, True, ("gheim-any-1",)


class SecretInText(Case):
    """An address has the secret of another input in it."""
    properties, values = {"pw": {**TEXT, "secret": True}, "url": TEXT}, {"pw": "gheim-url-12345", "url": "https://u:gheim-url-12345@h/"}
    is_hidden, secrets = True, ("gheim-url-12345",)


# Texts and maps -------------------------------------------------------------------------------------------


class LongKeys(Case):
    """Keys of 500 letters, with line breaks, quotes and signs of templates."""
    properties, values = {"m": MAP}, {"m": {"k" * 500: "v", "a\nb": "c\nd", "é": "e\u0301", "\u00e9x": "z", "$(x)": "`y`", "{{x}}": "${{y}}"}}


class NormalForms(Case):
    """Texts and keys that are in no normal form."""
    properties, values = {"a": TEXT, "b": MAP}, {"a": "e\u0301\u212b", "b": {"e\u0301": "1", "\u00e9": "2"}}


class WideMap(Case):
    """A map of 120 entries, of which the server added every second one."""
    properties, values = {"m": MAP, "a": TEXT}, {"m": {f"k{i}": str(i) for i in range(120)}, "a": "x"}

    def diff(self, outputs, old_inputs, news):
        for p, k in super().diff(outputs, old_inputs, news):
            if not (k == "delete" and len(p) == 2 and int(p[1][1:]) % 2):
                yield p, k


class NewOutputEachTime(Case):
    """Each difference names an output that was never named before, and two pairs exclude each other without a word."""
    properties, values, computed = {f"p{i}": TEXT for i in range(10)}, {f"p{i}": str(i) for i in range(10)}, tuple(f"p{i}" for i in range(0, 10, 2))
    conflicts = (("p0", "p1"), ("p3", "p4"))

    def diff(self, outputs, old_inputs, news):
        for _ in super().diff(outputs, old_inputs, news):
            yield (f"out{next(self.count)}",), "update"

    def fails(self, members):
        return "", "no"


class CheckSeesOldRemoved(Case):
    """Check refuses that what the old inputs have goes."""
    properties, values = {"a": TEXT, "b": TEXT, "c": TEXT}, {"a": "x", "b": "y", "c": "z"}
    computed = ("b", "c")

    def check(self, olds, news):
        olds, news = plain(olds), plain(news)
        return news, [("b", "b cannot be removed")] if "b" in olds and "b" not in news else []


class CheckSeesOldAdded(Case):
    """Check refuses that something comes that the old inputs lack."""
    properties, values = {"a": TEXT, "b": TEXT, "c": TEXT}, {"a": "x", "b": "y", "c": "z"}
    computed = ("b", "c")
    reads = {"a": "x", "b": "y"}

    def check(self, olds, news):
        olds, news = plain(olds), plain(news)
        return news, [("c", "c cannot come")] if "c" not in olds and "c" in news else []


ALL = odd.Catalogue(PACKAGE, Case)

if __name__ == "__main__":
    main(__doc__, __file__, ALL.things_of, ALL.schema_of)
