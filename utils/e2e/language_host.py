#!/usr/bin/env python3
"""Stands in for a language host: `pulumi import` starts that of the project's language, if only to ask what it is. Programs run
inline, in the SDKs themselves (real_program.py, real_program.js). Needs the Python packages grpcio and pulumi.
"""
from concurrent import futures

import grpc
from google.protobuf import empty_pb2
from pulumi.runtime.proto import language_pb2, language_pb2_grpc, plugin_pb2


class Host(language_pb2_grpc.LanguageRuntimeServicer):
    def Handshake(self, request, context):
        return language_pb2.LanguageHandshakeResponse()

    def GetPluginInfo(self, request, context):
        return plugin_pb2.PluginInfo(version="1.0.0")

    def GetRequiredPackages(self, request, context):
        return language_pb2.GetRequiredPackagesResponse()

    def About(self, request, context):
        return language_pb2.AboutResponse()

    def Cancel(self, request, context):
        return empty_pb2.Empty()


server = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
language_pb2_grpc.add_LanguageRuntimeServicer_to_server(Host(), server)
print(server.add_insecure_port("127.0.0.1:0"), flush=True)
server.start()
server.wait_for_termination()
