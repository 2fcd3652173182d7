#!/usr/bin/env python3
"""Plays a provider from a table, over the stubs of the PyPI package: provider.py TABLE.json

It shares no code with pcl-test-provider, so that tests have a plugin with whose wire format the project has nothing to do. Of
the tables in docs/test-provider.md it plays resources that exist, and inputs that are required, computed or have a default, as a
bridged provider does: nothing nested, nothing created, and no update is kept. provider.js does the same for Node.js.
"""
import json
import sys

from pulumi.runtime.proto import provider_pb2

from plain_provider import CHANGES, PlainProvider, failures_of, serve
from wire import from_struct, to_struct


def without_notes(schema):
    """The schema that a table is, without the notes on how to play it."""
    if isinstance(schema, dict):
        return {key: without_notes(value) for key, value in schema.items() if key != "play"}
    return [without_notes(item) for item in schema] if isinstance(schema, list) else schema


class Provider(PlainProvider):
    def __init__(self, table):
        super().__init__(without_notes(table))
        self.table = table
        self.existing = {(one["type"], one["id"]): one for one in table["play"]["resources"]}

    def properties(self, token):
        return self.table["resources"][token]["inputProperties"]

    def Check(self, request, context):
        news = from_struct(request.news)
        missing = [name for name in self.table["resources"][request.type].get("requiredInputs", []) if name not in news]
        defaults = {name: spec["play"]["default"] for name, spec in self.properties(request.type).items()
                    if "default" in spec.get("play", {}) and name not in news}
        return provider_pb2.CheckResponse(inputs=to_struct({**news, **defaults, "__defaults": sorted(defaults)}),
                                          failures=failures_of((name, f"missing required property '{name}'") for name in missing))

    def Diff(self, request, context):
        olds, news = from_struct(request.olds), from_struct(request.news)
        kinds = {}
        for name, spec in self.properties(request.type).items():
            if name in news and news[name] != olds.get(name):
                kinds[name] = provider_pb2.PropertyDiff.UPDATE if name in olds else provider_pb2.PropertyDiff.ADD
            elif name not in news and olds.get(name) and not spec.get("play", {}).get("computed"):
                kinds[name] = provider_pb2.PropertyDiff.DELETE
        return CHANGES(changes=CHANGES.DIFF_SOME if kinds else CHANGES.DIFF_NONE, diffs=sorted(kinds), hasDetailedDiff=True,
                       detailedDiff={name: provider_pb2.PropertyDiff(kind=kind) for name, kind in kinds.items()})

    def Read(self, request, context):
        one = self.existing.get((request.type, request.id))
        if not one:
            return provider_pb2.ReadResponse()
        inputs = {name: value for name, value in one["outputs"].items() if name in self.properties(request.type) and value}
        return provider_pb2.ReadResponse(id=request.id, properties=to_struct(one["outputs"]),
                                         inputs=to_struct({**inputs, "__defaults": []}))


def main():
    with open(sys.argv[1], encoding="utf-8") as handle:
        serve(Provider(json.load(handle)))


if __name__ == "__main__":
    main()
