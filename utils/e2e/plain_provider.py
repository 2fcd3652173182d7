"""The part of a provider in which those of the tests are alike, over the stubs of the PyPI package: what it is asked before and beside
the resources. Check, Diff and Read are the business of each.
"""
import json
from concurrent import futures

import grpc
from google.protobuf import empty_pb2
from pulumi.runtime.proto import plugin_pb2, provider_pb2, provider_pb2_grpc

CHANGES = provider_pb2.DiffResponse


class PlainProvider(provider_pb2_grpc.ResourceProviderServicer):
    """Takes any configuration, and updates nothing. `schema` is the package's; one with secrets gives and takes them as such."""

    def __init__(self, schema, has_secrets=False):
        self.schema, self.has_secrets = schema, has_secrets

    def Handshake(self, request, context):
        return provider_pb2.ProviderHandshakeResponse(accept_secrets=self.has_secrets)

    def GetPluginInfo(self, request, context):
        return plugin_pb2.PluginInfo(version=self.schema["version"])

    def GetSchema(self, request, context):
        return provider_pb2.GetSchemaResponse(schema=json.dumps(self.schema))

    def CheckConfig(self, request, context):
        return provider_pb2.CheckResponse(inputs=request.news)

    def DiffConfig(self, request, context):
        return CHANGES(changes=CHANGES.DIFF_NONE)

    def Configure(self, request, context):
        return provider_pb2.ConfigureResponse(acceptSecrets=self.has_secrets)

    def Update(self, request, context):
        return provider_pb2.UpdateResponse(properties=request.news)

    def Cancel(self, request, context):
        return empty_pb2.Empty()


def failures_of(pairs):
    return [provider_pb2.CheckFailure(property=name, reason=reason) for name, reason in pairs]


def start(provider):
    """A server of `provider`, and its port."""
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=8))
    provider_pb2_grpc.add_ResourceProviderServicer_to_server(provider, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    return server, port


def serve(provider):
    """Prints the port and serves until the end, as a plugin does."""
    server, port = start(provider)
    print(port, flush=True)
    server.wait_for_termination()
