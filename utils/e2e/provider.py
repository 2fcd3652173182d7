#!/usr/bin/env python3
"""Plays a provider from a table, over the stubs of the PyPI package: provider.py TABLE.json

It shares no code with pcl-test-provider, so that tests have a plugin with whose wire format the project has nothing to do. Of
the tables in docs/test-provider.md it plays resources that exist, and inputs that are required, computed or have a default, as a
bridged provider does: nothing nested, nothing created, and no update is kept. provider.js does the same for Node.js.
"""
import json
import sys
from concurrent import futures

import grpc
from google.protobuf import empty_pb2
from pulumi.runtime.proto import plugin_pb2, provider_pb2, provider_pb2_grpc

from wire import from_struct, to_struct

CHANGES = provider_pb2.DiffResponse


def without_notes(schema):
    """The schema that a table is, without the notes on how to play it."""
    if isinstance(schema, dict):
        return {key: without_notes(value) for key, value in schema.items() if key != "play"}
    return [without_notes(item) for item in schema] if isinstance(schema, list) else schema


class Provider(provider_pb2_grpc.ResourceProviderServicer):
    def __init__(self, table):
        self.table = table
        self.existing = {(one["type"], one["id"]): one for one in table["play"]["resources"]}

    def properties(self, token):
        return self.table["resources"][token]["inputProperties"]

    def Handshake(self, request, context):
        return provider_pb2.ProviderHandshakeResponse()

    def GetPluginInfo(self, request, context):
        return plugin_pb2.PluginInfo(version=self.table["version"])

    def GetSchema(self, request, context):
        return provider_pb2.GetSchemaResponse(schema=json.dumps(without_notes(self.table)))

    def CheckConfig(self, request, context):
        return provider_pb2.CheckResponse(inputs=request.news)

    def DiffConfig(self, request, context):
        return CHANGES(changes=CHANGES.DIFF_NONE)

    def Configure(self, request, context):
        return provider_pb2.ConfigureResponse()

    def Check(self, request, context):
        news = from_struct(request.news)
        missing = [name for name in self.table["resources"][request.type].get("requiredInputs", []) if name not in news]
        defaults = {name: spec["play"]["default"] for name, spec in self.properties(request.type).items()
                    if "default" in spec.get("play", {}) and name not in news}
        failures = [provider_pb2.CheckFailure(property=name, reason=f"missing required property '{name}'") for name in missing]
        return provider_pb2.CheckResponse(inputs=to_struct({**news, **defaults, "__defaults": sorted(defaults)}), failures=failures)

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

    def Update(self, request, context):
        return provider_pb2.UpdateResponse(properties=request.news)

    def Cancel(self, request, context):
        return empty_pb2.Empty()


def main():
    with open(sys.argv[1], encoding="utf-8") as handle:
        provider = Provider(json.load(handle))
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=8))
    provider_pb2_grpc.add_ResourceProviderServicer_to_server(provider, server)
    print(server.add_insecure_port("127.0.0.1:0"), flush=True)
    server.start()
    server.wait_for_termination()


if __name__ == "__main__":
    main()
