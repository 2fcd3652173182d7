#!/usr/bin/env python3
"""Providers that are odd in ways that others see: values that change at each Read, names inside of secrets, references that exclude each other; otherwise
as odd_providers.py:

    oddest_providers.py serve|schema|file [NAME]
    oddest_providers.py judge WORK [COMMAND...]
"""
import itertools

import odd_providers as odd
from import_judge import main
from modelled import plain
from odd_providers import INTEGER, MAP, TEXT, TEXTS
from odder_providers import Deep

PACKAGE = "oddest"


def block(name):
    return {"$ref": f"#/types/{PACKAGE}:index:{name}"}


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


ALL = odd.Catalogue(PACKAGE, Case)

if __name__ == "__main__":
    main(__doc__, __file__, ALL.things_of, ALL.schema_of)
