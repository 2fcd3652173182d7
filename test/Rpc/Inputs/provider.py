"""A provider plugin on the stubs of the PyPI package `pulumi`: provider.py [FAULT...] ENGINE

It answers from what it is asked, so that a test sees what arrived. A fault is CALL=WHAT: `die`, `hang`, `slow`, `refuse`,
`unimplemented`, `detail` (an error with the detail that the call has), or the name of a malformed answer (see `malformed`).
"""

import os
import sys
import time
from concurrent import futures

import grpc
from google.protobuf import any_pb2, json_format, struct_pb2
from pulumi.runtime.proto import provider_pb2 as pb, provider_pb2_grpc, plugin_pb2
from pulumi.runtime.proto import engine_pb2, engine_pb2_grpc, status_pb2

FAULTS = dict(argument.split("=", 1) for argument in sys.argv[1:-1])
ENGINE = sys.argv[-1]
SIGNATURE = "4dabf18193072939515e22adb298388d"


def struct(values):
    result = struct_pb2.Struct()
    result.update(values)
    return result


def malformed(what):
    value = struct_pb2.Value()
    if what == "number":
        value.number_value = float("nan")
    elif what == "signature":
        value.struct_value.CopyFrom(struct({SIGNATURE: "no such signature"}))
    elif what == "no-value":
        pass
    elif what == "deep":
        for _ in range(1100):
            outer = struct_pb2.Value()
            outer.list_value.values.add().CopyFrom(value)
            value = outer
    result = struct_pb2.Struct()
    result.fields["x"].CopyFrom(value)
    return result


def detail(call):
    if call == "Read":
        message = pb.ErrorResourceInitFailed(id="half", reasons=["not ready"], properties=struct({"state": "starting"}),
                                             inputs=struct({"a": 1}))
    else:
        message = pb.ConfigureErrorMissingKeys()
        message.missingKeys.add(name="region", description="where it is")
    packed = any_pb2.Any()
    packed.Pack(message)
    return status_pb2.Status(code=2, message="see the detail", details=[packed]).SerializeToString()


class Provider(provider_pb2_grpc.ResourceProviderServicer):
    def fault(self, call, context):
        """Does what the fault of `call` says; the malformed properties to answer with, if it says so."""
        what = FAULTS.get(call)
        if what == "die":
            print("about to die in " + call, file=sys.stderr, flush=True)
            os._exit(7)
        if what == "hang":
            time.sleep(3600)
        if what == "slow":
            time.sleep(0.4)
        if what == "refuse":
            context.abort(grpc.StatusCode.UNKNOWN, "%s is refused" % call)
        if what == "detail":
            context.set_trailing_metadata((("grpc-status-details-bin", detail(call)),))
            context.abort(grpc.StatusCode.UNKNOWN, "see the detail")
        if what == "unimplemented":
            context.abort(grpc.StatusCode.UNIMPLEMENTED, "no such method")
        if what in ("number", "signature", "no-value", "deep"):
            return malformed(what)
        return None

    def Handshake(self, request, context):
        self.fault("Handshake", context)
        return pb.ProviderHandshakeResponse(accept_secrets=True, accept_resources=True)

    def Parameterize(self, request, context):
        self.fault("Parameterize", context)
        return pb.ParameterizeResponse(name=request.value.name, version=request.value.version)

    def GetSchema(self, request, context):
        self.fault("GetSchema", context)
        return pb.GetSchemaResponse(schema="%s@%s" % (request.subpackage_name, request.subpackage_version))

    def CheckConfig(self, request, context):
        self.fault("CheckConfig", context)
        return pb.CheckResponse(inputs=request.news)

    def Configure(self, request, context):
        self.fault("Configure", context)
        self.configured = dict(request.variables)
        return pb.ConfigureResponse(acceptSecrets=True, acceptResources=True)

    def GetPluginInfo(self, request, context):
        return plugin_pb2.PluginInfo(version="0.9.8")

    def Read(self, request, context):
        inputs = self.fault("Read", context) or struct({"import": not request.HasField("inputs")})
        return pb.ReadResponse(id=request.id, inputs=inputs, properties=struct({"name": request.name}))

    def Check(self, request, context):
        bad = self.fault("Check", context)
        answer = pb.CheckResponse(inputs=bad or request.news)
        if not bad:
            answer.inputs.update({"arrived": json_format.MessageToJson(request.news, indent=None, sort_keys=True)})
            answer.inputs.update({"variables": ",".join("%s=%s" % item for item in sorted(self.configured.items()))})
        answer.failures.add(property="a.b[0]", reason="of type " + request.type)
        return answer

    def Diff(self, request, context):
        self.fault("Diff", context)
        changed = sorted(key for key in request.news.fields if request.news.fields[key] != request.old_inputs.fields[key])
        answer = pb.DiffResponse(changes=pb.DiffResponse.DIFF_SOME if changed else pb.DiffResponse.DIFF_NONE,
                                 diffs=changed, replaces=changed[:1], hasDetailedDiff=True)
        for key in changed:
            answer.detailedDiff[key].kind = pb.PropertyDiff.UPDATE_REPLACE
        return answer

    def List(self, request, context):
        self.fault("List", context)
        # Two pages, the second one behind the token of the first.
        page = request.continuation_token or "1"
        for number in (1, 2):
            result = pb.ListResponse.Result(id="%s-%d" % (page, number), name=request.token)
            yield pb.ListResponse(result=result)
        if page == "1":
            yield pb.ListResponse(continuation=pb.ListResponse.Continuation(continuation_token="2"))

    def GetMapping(self, request, context):
        self.fault("GetMapping", context)
        return pb.GetMappingResponse(provider=request.provider, data=request.key.encode())

    def GetMappings(self, request, context):
        self.fault("GetMappings", context)
        return pb.GetMappingsResponse(providers=["one", "two"])

    def Cancel(self, request, context):
        self.fault("Cancel", context)
        return pb.google_dot_protobuf_dot_empty__pb2.Empty()


def main():
    if FAULTS.get("engine") == "log":
        channel = grpc.insecure_channel(ENGINE)
        engine_pb2_grpc.EngineStub(channel).Log(
            engine_pb2.LogRequest(severity=engine_pb2.ERROR, message="told the engine"))
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
    provider_pb2_grpc.add_ResourceProviderServicer_to_server(Provider(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    print(port, flush=True)
    if FAULTS.get("port") == "close":
        server.stop(0)
        time.sleep(3600)
    server.wait_for_termination()


main()
