"""Asks a converter plugin as the engine does: convert.py PLUGIN program SOURCE TARGET [ARGUMENT...] | PLUGIN state [ARGUMENT...]

Serves a mapper and a loader that have what the folder `engine` of the current folder has, as `NAME.mapping.json` and `NAME.schema.json`,
and prints what they were asked for, then what the plugin answered.
"""
import json
import os
import subprocess
import sys
from concurrent import futures

import grpc
from google.protobuf import json_format
from pulumi.runtime.proto import converter_pb2, converter_pb2_grpc
from pulumi.runtime.proto import codegen
from pulumi.runtime.proto.codegen import loader_pb2, mapper_pb2

# The stubs of the package name their messages otherwise than it has them.
sys.modules["pulumi.codegen"] = codegen
from pulumi.runtime.proto.codegen import loader_pb2_grpc, mapper_pb2_grpc  # noqa: E402

ASKED = set()


def text(name, kind):
    ASKED.add(f"{kind} of {name}")
    path = os.path.join("engine", f"{name}.{kind}.json")
    if not os.path.exists(path):
        return b""
    with open(path, "rb") as handle:
        return handle.read()


class Mapper(mapper_pb2_grpc.MapperServicer):
    def GetMapping(self, request, context):
        return mapper_pb2.GetMappingResponse(data=text(request.provider, "mapping"))


class Loader(loader_pb2_grpc.LoaderServicer):
    def GetSchema(self, request, context):
        found = text(request.package, "schema")
        if not found:
            context.abort(grpc.StatusCode.NOT_FOUND, "no such package")
        return loader_pb2.GetSchemaResponse(schema=found)


def main():
    plugin, what, *arguments = sys.argv[1:]
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
    mapper_pb2_grpc.add_MapperServicer_to_server(Mapper(), server)
    loader_pb2_grpc.add_LoaderServicer_to_server(Loader(), server)
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    process = subprocess.Popen([plugin], stdout=subprocess.PIPE, encoding="utf-8")
    port = int(process.stdout.readline())
    stub = converter_pb2_grpc.ConverterStub(grpc.insecure_channel(f"127.0.0.1:{port}"))
    targets = {"mapper_target": address, "loader_target": address}
    try:
        if what == "program":
            source, target, *arguments = arguments
            answer = stub.ConvertProgram(converter_pb2.ConvertProgramRequest(
                source_directory=source, target_directory=target, args=arguments, **targets))
        else:
            answer = stub.ConvertState(converter_pb2.ConvertStateRequest(args=arguments, **targets))
        for line in sorted(ASKED):
            print("asked for the", line)
        for resource in getattr(answer, "resources", []):
            print(json.dumps(json_format.MessageToDict(resource), sort_keys=True))
        for diagnostic in answer.diagnostics:
            place = f"{os.path.basename(diagnostic.subject.filename)}:{diagnostic.subject.start.line}:{diagnostic.subject.start.column}"
            print({1: "error", 2: "warning"}[diagnostic.severity], place, diagnostic.summary)
    except grpc.RpcError as error:
        print("failed:", error.details())
    process.terminate()
    print("ended with", process.wait(timeout=300))


main()
