#!/usr/bin/env python3
"""Providers whose outputs, or what Check fills in, are odd; otherwise as odd_providers.py:

    odd_outputs.py serve|schema|file [NAME]
    odd_outputs.py judge WORK [COMMAND...]
"""
import odd_providers as odd
from import_judge import main
from odd_providers import INTEGER, TEXT, secret
from signatures import SIGNATURE

PACKAGE = "outputs"


class Case(odd.Case):
    def __init__(self):
        super().__init__()
        self.token = f"{PACKAGE}:index:{type(self).__name__}"


class Moving(Case):
    """A refresh reads another output."""
    properties, values = {"label": TEXT}, {"label": "m", "arn": "arn:outputs:moving:0001"}

    def read_outputs(self, outputs):
        return {**self.outputs, "arn": "arn:outputs:moving:0002"} if outputs else self.outputs

    @classmethod
    def schema(cls):
        whole = super().schema()
        return {**whole, "properties": {**whole["properties"], "arn": TEXT}}


class ToMoving(Case):
    """An input is that output, as it was."""
    properties, values = {"targetArn": TEXT, "label": TEXT}, {"targetArn": "arn:outputs:moving:0001", "label": "t"}


class SecretInOutputs(Case):
    """Only the outputs say that an input is a secret."""
    properties, values, is_hidden = {"label": TEXT, "apiKey": TEXT}, {"label": "x", "apiKey": "gheim-4444"}, True

    def __init__(self):
        super().__init__()
        self.outputs = {**self.outputs, "apiKey": secret("gheim-4444")}


class SecretInCheck(Case):
    """Only Check says that an input is a secret."""
    properties, values, is_hidden = {"label": TEXT, "token": TEXT}, {"label": "x", "token": "gheim-5555"}, True

    def check(self, olds, news):
        news, failures = super().check(olds, news)
        return {name: secret(value) if name == "token" else value for name, value in news.items()}, failures


class ToNobody(Case):
    """An input is a resource that is not in the import."""
    properties = {"label": TEXT, "net": {"$ref": "#/resources/outputs:index:Moving"}}
    values = {"label": "x"}
    reads = {"label": "x", "net": {SIGNATURE: "5cf8f73096256a8f31e491e813e4eb8e", "urn": "urn:pulumi:dev::other::outputs:index:Moving::m", "id": "m"}}

    def __init__(self):
        super().__init__()
        self.sayable = {"label": "x"}


class RefusesOwn(Case):
    """Check fills in what it answers with an error when it is said."""
    properties, required, is_native = {"zone": TEXT, "pool": TEXT, "label": TEXT}, ("pool",), True
    values, says_check = {"pool": "p", "label": "x"}, "abort"

    def check(self, olds, news):
        news = dict(news)
        if ("zone" in news) == ("pool" in news):
            return news, [("zone", "zone and pool")]
        return {"zone": "z", **news}, []

    def is_valid(self, program, is_own):
        return (not is_own or not self.check({}, self.check({}, program)[0])[1]) and super().is_valid(program, is_own)


class NullInBlock(Case):
    """A difference in a block stays, since nobody can say its null."""
    types = {"Box": {"w": INTEGER, "h": TEXT}}
    properties = {"label": TEXT, "box": {"$ref": f"#/types/{PACKAGE}:index:Box"}}
    values = {"label": "x", "box": {"w": None, "h": "y"}}

    def diff(self, outputs, old_inputs, news):
        yield from super().diff(outputs, old_inputs, news)
        yield ("box",), "update"


ALL = odd.Catalogue(PACKAGE, Case)


if __name__ == "__main__":
    main(__doc__, __file__, ALL.things_of, ALL.schema_of)
