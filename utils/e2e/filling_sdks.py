#!/usr/bin/env python3
"""Providers whose schemas have SDKs send more than, or something else than, a program says; otherwise as odd_providers.py:

    filling_sdks.py serve|schema|file [NAME]
    filling_sdks.py judge WORK [COMMAND...]
"""
import odd_providers as odd
from import_judge import main
from odd_providers import BOOLEAN, INTEGER, TEXT

PACKAGE = "filling"


class Case(odd.Case):
    def __init__(self):
        super().__init__()
        self.token = f"{PACKAGE}:index:{type(self).__name__}"

    def is_valid(self, program, is_own):
        constants = {name: one["const"] for name, one in self.properties.items() if "const" in one}
        if is_own and any(self.values.get(name, value) != value for name, value in constants.items()):
            return False  # no state is to say what the cloud has not
        sent = {name: one["default"] for name, one in self.properties.items() if "default" in one}
        return super().is_valid({**sent, **program, **constants}, is_own)

    def said(self, registered):
        return {name: value for name, value in registered.items()
                if value not in (self.properties[name].get("default"), self.properties[name].get("const"))}

    @classmethod
    def schema(cls):
        plain = {name: {key: value for key, value in one.items() if key not in ("default", "const")} for name, one in cls.properties.items()}
        return {"inputProperties": cls.properties, "requiredInputs": list(cls.required), "required": [], "properties": {**plain, "stamp": TEXT}}


class Nothing(Case):
    """A native provider compares with old inputs, and the cloud has none of what SDKs fill in."""
    properties = {"name": TEXT, "size": {**INTEGER, "default": 3}, "kind": {**TEXT, "const": "Thing"}, "flag": {**BOOLEAN, "default": True}, "note": TEXT}
    values, is_native = {"name": "n", "note": "hi"}, True


class NothingOfBridge(Nothing):
    """The same of a bridge, which sees what is added."""
    is_native = False


class Another(Case):
    """The cloud has another value than the default, and Diff computes it."""
    properties, values, computed = {"label": TEXT, "size": {**INTEGER, "default": 3}}, {"label": "x", "size": 7}, ("size",)


class AnotherOfNative(Another):
    """The same where the state would have what is sent."""
    is_native = True


class ZeroInOutputs(Case):
    """Only the outputs have the zero value of an input with a default."""
    properties, computed = {"label": TEXT, "mode": {**TEXT, "default": "fast"}}, ("mode",)
    values, reads = {"label": "x", "mode": ""}, {"label": "x"}


class AnotherConstant(Case):
    """The cloud has another value than the constant: no program can say it."""
    properties, values = {"version": {**TEXT, "const": "v1"}, "name": TEXT}, {"version": "v2", "name": "n"}


class AnotherConstantOfNative(AnotherConstant):
    """The same where the state would have what is sent."""
    is_native = True


class RequiredConstant(Case):
    """The cloud does not tell a constant that must be said."""
    properties, required, values = {"kind": {**TEXT, "const": "Thing"}, "name": TEXT}, ("kind",), {"name": "n"}
    is_native = True


class Same(Case):
    """The cloud has the default: nothing need be said."""
    properties, values = {"label": TEXT, "size": {**INTEGER, "default": 3}}, {"label": "x", "size": 3}


ALL = odd.Catalogue(PACKAGE, Case)


if __name__ == "__main__":
    main(__doc__, __file__, ALL.things_of, ALL.schema_of)
