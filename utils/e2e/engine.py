"""A stand-in for Pulumi's engine that records what a program asks of it.

Programs of every language talk to it over the protocol of the real one, so one recorder serves them
all and sees what the engine would: options, dependencies, aliases, hooks, secrets. It deploys
nothing: a resource gets its inputs as its state and invented values for the outputs of its schema
(`invent`), unless the setup says which. In a preview those outputs are unknown. What it does not do:
diffs, deletions, provider checks. Needs the Python packages grpcio and pulumi.
"""
import copy
import json
import threading
from concurrent import futures

import grpc
from google.protobuf import empty_pb2
from pulumi.runtime.proto import (callback_pb2, callback_pb2_grpc, engine_pb2, engine_pb2_grpc, provider_pb2,
                                  resource_pb2, resource_pb2_grpc)

from wire import (ASSET, SIGNATURE, UNKNOWN, from_struct, from_value, plain, secret,
                  short_reference, short_urn, state_of, text_of_bytes, to_struct)

OPTION_FIELDS = {  # field of the request: name of the option
    "protect": "protect", "pluginDownloadURL": "pluginDownloadURL", "importId": "import",
    "retainOnDelete": "retainOnDelete", "ignoreChanges": "ignoreChanges", "replaceOnChanges": "replaceOnChanges",
    "hideDiffs": "hideDiffs", "additionalSecretOutputs": "additionalSecretOutputs",
    "envVarMappings": "envVarMappings",
}
HOOK_FIELDS = ("before_create", "after_create", "before_update", "after_update", "before_delete", "after_delete",
               "on_error")


class Packages:
    """The schemas of a test, by token: what the outputs of resources and functions are."""

    def __init__(self, schemas):
        self.types, self.resources, self.functions, self.versions = {}, {}, {}, {}
        for schema in schemas:
            self.versions[schema["name"]] = schema["version"]
            self.types.update(schema.get("types", {}))
            self.resources.update(schema.get("resources", {}))
            self.functions.update(schema.get("functions", {}))
            if "provider" in schema:
                self.resources["pulumi:providers:" + schema["name"]] = schema["provider"]

    def invent(self, spec, text, depth=0):
        """A value of the type `spec` that is recognisable in a trace; `text` says of what."""
        if "const" in spec:
            return spec["const"]
        ref = spec.get("$ref", "")
        if ref == "pulumi.json#/Asset":
            return {SIGNATURE: ASSET, "text": text}
        if ref.startswith("pulumi.json"):
            return text
        if ref.startswith("#/types/"):
            named = self.types[ref.removeprefix("#/types/")]
            if "enum" in named:
                return named["enum"][0]["value"]
            return self.invent_object(named, text, depth + 1) if depth < 2 else {}
        if ref:
            return None
        if "oneOf" in spec:
            return self.invent(spec["oneOf"][0], text, depth)
        kind = spec.get("type")
        if kind == "array":
            return [self.invent(spec["items"], f"{text}[{i}]", depth) for i in range(2)]
        if kind == "object":
            item = spec.get("additionalProperties", {"type": "string"})
            return {key: self.invent(item, f"{text}.{key}", depth) for key in ("one", "two")}
        return {"integer": 7, "number": 2.5, "boolean": True}.get(kind, text)

    def invent_object(self, spec, text, depth=0):
        """Values for the properties of an object, resource or result that a caller cannot give as inputs."""
        inputs = spec.get("inputProperties", {})
        return {key: self.invent(value, f"{text}.{key}", depth)
                for key, value in spec.get("properties", {}).items() if key not in inputs}


class Recorder:
    """The lines of one run, and the state that the next run starts from."""

    def __init__(self):
        self.lines, self.state, self.lock = [], {}, threading.Lock()

    def say(self, kind, **entry):
        entry = {key: value for key, value in entry.items() if value not in (None, "", [], {}, False)}
        with self.lock:
            self.lines.append(json.dumps({"kind": kind, **entry}, ensure_ascii=False))


def sorted_urns(urns):
    return sorted(short_urn(urn) for urn in urns)


def alias(entry):
    if entry.urn:
        return short_urn(entry.urn)
    spec = {key: getattr(entry.spec, key) for key in ("name", "type", "stack", "project")}
    # Some SDKs name the stack as the parent, to others it is the one that goes without saying.
    spec["parent"] = short_urn(entry.spec.parentUrn).removeprefix("stack")
    spec["noParent"] = entry.spec.noParent
    return {key: value for key, value in spec.items() if value}


def provider_settings(kind, values):
    """A provider's settings travel as JSON texts, which every SDK spaces in its own way."""
    if not kind.startswith("pulumi:providers:"):
        return values

    def read(value):
        if isinstance(value, dict):
            return {key: read(item) for key, item in value.items()}
        try:
            return json.loads(value)
        except (TypeError, ValueError):
            return value

    return {key: read(value) for key, value in values.items()}


class Monitor(resource_pb2_grpc.ResourceMonitorServicer, engine_pb2_grpc.EngineServicer):
    def __init__(self, setup, packages, recorder, dry_run):
        self.setup, self.packages, self.recorder, self.dry_run = setup, packages, recorder, dry_run
        self.root, self.hooks, self.made, self.providers = "", {}, {}, {}

    # The engine -------------------------------------------------------------------------------

    def SupportsFeature(self, request, context):
        return resource_pb2.SupportsFeatureResponse(hasSupport=True)

    def Log(self, request, context):
        if request.severity >= engine_pb2.WARNING:
            print(f"program: {request.message}")
        return empty_pb2.Empty()

    def GetRootResource(self, request, context):
        return engine_pb2.GetRootResourceResponse(urn=self.root)

    def SetRootResource(self, request, context):
        self.root = request.urn
        return engine_pb2.SetRootResourceResponse()

    def RequirePulumiVersion(self, request, context):
        self.recorder.say("requires", range=request.pulumi_version_range)
        return engine_pb2.RequirePulumiVersionResponse()

    def SignalAndWaitForShutdown(self, request, context):
        return empty_pb2.Empty()

    # Packages and hooks -----------------------------------------------------------------------

    def RegisterPackage(self, request, context):
        made = request.extension if request.HasField("extension") else request.parameterization
        reference = f"{made.name or request.name}@{made.version or request.version}"
        self.recorder.say("package", name=made.name or request.name, version=made.version or request.version,
                          base=f"{request.name}@{request.version}", parameter=text_of_bytes(made.value),
                          extension=request.HasField("extension"), pluginDownloadURL=request.download_url)
        return resource_pb2.RegisterPackageResponse(ref=reference)

    def RegisterResourceHook(self, request, context):
        self.hooks[request.name] = request
        self.recorder.say("hook", name=request.name, onDryRun=request.on_dry_run, ignoreErrors=request.ignore_errors)
        return empty_pb2.Empty()

    def RegisterErrorHook(self, request, context):
        self.hooks[request.name] = request
        self.recorder.say("error hook", name=request.name)
        return empty_pb2.Empty()

    def run_hooks(self, names, urn, request, identity, old):
        """Calls hooks of the program back, as the engine does around a step, and records how they end."""
        for name in names:
            callback = self.hooks[name].callback
            if self.dry_run and not self.hooks[name].on_dry_run:
                continue
            call = resource_pb2.ResourceHookRequest(
                urn=urn, id=identity, name=request.name, type=request.type, new_inputs=request.object,
                old_inputs=to_struct(old) if old else None)
            with grpc.insecure_channel(callback.target) as channel:
                answer = callback_pb2_grpc.CallbacksStub(channel).Invoke(
                    callback_pb2.CallbackInvokeRequest(token=callback.token, request=call.SerializeToString()))
            result = resource_pb2.ResourceHookResponse.FromString(answer.response)
            self.recorder.say("hook run", name=name, on=short_urn(urn), failed=bool(result.error))

    # Resources --------------------------------------------------------------------------------

    def urn_of(self, request):
        project, stack = self.setup.get("project", "project"), self.setup.get("stack", "dev")
        parent = request.parent or self.root
        chain = parent.split("::")[2] + "$" if parent and request.type != "pulumi:pulumi:Stack" else ""
        return f"urn:pulumi:{stack}::{project}::{chain}{request.type}::{request.name}"

    def given_state(self, request):
        """What the setup says of resources of a type; `{name}` stands for the name of the resource."""
        def fill(value):
            if isinstance(value, str):
                return value.replace("{name}", request.name)
            if isinstance(value, list):
                return [fill(item) for item in value]
            return {key: fill(item) for key, item in value.items()} if isinstance(value, dict) else value

        return fill(self.setup.get("state", {}).get(request.type, {}))

    def outputs_of(self, request, inputs):
        """The state of a resource: its inputs, in a deployment also what its schema puts out."""
        values = state_of(inputs)
        if not self.dry_run:
            spec = self.packages.resources.get(request.type, {})
            invented = self.packages.invent_object(spec, request.name)
            known = {key: value for key, value in values.items() if value is not None}
            values = {**invented, **known, **self.given_state(request)}
        # Secret outputs come back as such.
        for key in request.additionalSecretOutputs:
            if key in values:
                values[key] = secret(values[key])
        return values

    def version_of(self, token, version):
        """The version that a request names, where it is not the one that the SDK sends by itself."""
        package = token.removeprefix("pulumi:providers:").split(":")[0]
        return "" if version == self.packages.versions.get(package) else version

    def options(self, request):
        found = {}
        for field, name in OPTION_FIELDS.items():
            value = getattr(request, field, None)
            if value:
                found[name] = value if isinstance(value, (str, bool)) else (
                    dict(value) if hasattr(value, "items") else list(value))
        found["version"] = self.version_of(request.type, request.version)
        if request.parent and "pulumi:pulumi:Stack::" not in request.parent:
            found["parent"] = short_urn(request.parent)
        if request.provider:
            found["provider"] = short_reference(request.provider)
        if request.packageRef:
            found["package"] = request.packageRef
        return {key: value for key, value in found.items() if value}

    def register_options(self, request):
        found = self.options(request)
        # Some SDKs name the providers of a parent with every child, some leave it to the engine.
        providers = {key: short_reference(value) for key, value in request.providers.items()}
        if providers and providers != self.providers.get(request.parent):
            found["providers"] = providers
        if request.deleteBeforeReplaceDefined:
            found["deleteBeforeReplace"] = request.deleteBeforeReplace
        if request.aliases or request.aliasURNs:
            found["aliases"] = [alias(entry) for entry in request.aliases] + sorted_urns(request.aliasURNs)
        times = {key: getattr(request.customTimeouts, key) for key in ("create", "update", "delete", "read")}
        if any(times.values()):
            found["customTimeouts"] = {key: value for key, value in times.items() if value}
        if request.deletedWith:
            found["deletedWith"] = short_urn(request.deletedWith)
        if request.replace_with:
            found["replaceWith"] = sorted_urns(request.replace_with)
        if request.HasField("replacement_trigger"):
            found["replacementTrigger"] = plain(from_value(request.replacement_trigger))
        hooks = {field: list(getattr(request.hooks, field)) for field in HOOK_FIELDS}
        if any(hooks.values()):
            found["hooks"] = {key: value for key, value in hooks.items() if value}
        return found

    def RegisterResource(self, request, context):
        urn, inputs = self.urn_of(request), from_struct(request.object)
        stack = request.type == "pulumi:pulumi:Stack"
        if not stack:
            kind = "resource" if request.custom else "remote component" if request.remote else "component"
            depends = {key: sorted_urns(value.urns) for key, value in request.propertyDependencies.items() if value.urns}
            # Some SDKs make a dependency of each `replaceWith`.
            dependencies = sorted_urns(set(request.dependencies) - set(request.replace_with))
            self.recorder.say(kind, name=request.name, type=request.type,
                              inputs=plain(provider_settings(request.type, inputs)),
                              options=plain(self.register_options(request)),
                              dependencies=dependencies, propertyDependencies=plain(depends))
            self.providers[urn] = {key: short_reference(value) for key, value in request.providers.items()}
        old = self.recorder.state.get(urn)
        identity = "" if not request.custom or (self.dry_run and old is None) else (
            self.given_state(request).get("id", f"{request.name}-id"))
        step = "update" if old is not None else "create"
        self.run_hooks(getattr(request.hooks, "before_" + step), urn, request, "", old)
        values = self.outputs_of(request, inputs)
        if not self.dry_run:
            self.recorder.state[urn] = copy.deepcopy(inputs)
        self.run_hooks(getattr(request.hooks, "after_" + step), urn, request, identity, old)
        self.made[urn] = {"urn": urn, "id": identity, "state": values}
        return resource_pb2.RegisterResourceResponse(urn=urn, id=identity, object=to_struct(values))

    def ReadResource(self, request, context):
        inputs = from_struct(request.properties)
        self.recorder.say("read", name=request.name, type=request.type,
                          id="$unknown" if request.id == UNKNOWN else request.id, inputs=plain(inputs),
                          options=plain(self.options(request)), dependencies=sorted_urns(request.dependencies))
        # A read happens in previews too, so its outputs are known there.
        spec = self.packages.resources.get(request.type, {})
        invented = {} if request.id == UNKNOWN else self.packages.invent_object(spec, request.name)
        values = {**invented, **state_of(inputs), **self.given_state(request)}
        for key in request.additionalSecretOutputs:
            if key in values:
                values[key] = secret(values[key])
        return resource_pb2.ReadResourceResponse(urn=self.urn_of(request), properties=to_struct(values), id=request.id)

    def RegisterResourceOutputs(self, request, context):
        outputs = plain(from_struct(request.outputs))
        if "pulumi:pulumi:Stack::" in request.urn:
            for name, value in outputs.items():
                self.recorder.say("output", name=name, value=[value])
        elif outputs:  # some SDKs say of each component that it has none
            self.recorder.say("outputs", of=short_urn(request.urn), values=outputs)
        return empty_pb2.Empty()

    # Functions --------------------------------------------------------------------------------

    def result_of(self, token, arguments):
        spec = self.packages.functions.get(token, {}).get("outputs", {})
        given = self.setup.get("calls", {}).get(token)
        if given is not None:
            return given
        name = token.rsplit("/", 1)[-1].rsplit(":", 1)[-1]
        if spec and "properties" not in spec:
            return {"res": self.packages.invent(spec, name)}
        echoed = {key: value for key, value in state_of(arguments).items() if key in spec.get("properties", {})}
        result = {**self.packages.invent_object(spec, name), **echoed}
        for key, property_spec in spec.get("properties", {}).items():
            if property_spec.get("secret") and key in result:
                result[key] = secret(result[key])
        return result

    def Invoke(self, request, context):
        arguments = from_struct(request.args)
        if request.tok == "pulumi:pulumi:getResource":  # how an SDK makes an object of a reference
            return self.invoke_response(self.made[arguments["urn"]])
        self.recorder.say("invoke", token=request.tok, inputs=plain(arguments), options=plain(self.function_options(request)))
        reason = self.setup.get("failures", {}).get(request.tok)
        if reason:
            failure = provider_pb2.CheckFailure(reason=reason)
            return resource_pb2.ResourceInvokeResponse(failures=[failure])
        return self.invoke_response(self.result_of(request.tok, arguments))

    @staticmethod
    def invoke_response(values):
        message = resource_pb2.ResourceInvokeResponse()
        getattr(message, "return").CopyFrom(to_struct(values))
        return message

    def Call(self, request, context):
        arguments = from_struct(request.args)
        depends = {key: sorted_urns(value.urns) for key, value in request.argDependencies.items() if value.urns}
        self.recorder.say("call", token=request.tok, inputs=plain(arguments), argumentDependencies=plain(depends),
                          options=plain(self.function_options(request)))
        message = provider_pb2.CallResponse()
        getattr(message, "return").CopyFrom(to_struct(self.result_of(request.tok, arguments)))
        return message

    def function_options(self, request):
        found = {"version": self.version_of(request.tok, request.version), "pluginDownloadURL": request.pluginDownloadURL,
                 "package": request.packageRef}
        if request.provider:
            found["provider"] = short_reference(request.provider)
        if getattr(request, "parent", ""):
            found["parent"] = short_urn(request.parent)
        if getattr(request, "dependsOn", None):
            found["dependsOn"] = sorted_urns(request.dependsOn)
        return {key: value for key, value in found.items() if value}


class Engine:
    """A served monitor: `with Engine(...) as address`."""

    def __init__(self, setup, packages, recorder, dry_run):
        self.monitor = Monitor(setup, packages, recorder, dry_run)
        self.server = grpc.server(futures.ThreadPoolExecutor(max_workers=16))
        resource_pb2_grpc.add_ResourceMonitorServicer_to_server(self.monitor, self.server)
        engine_pb2_grpc.add_EngineServicer_to_server(self.monitor, self.server)

    def __enter__(self):
        port = self.server.add_insecure_port("127.0.0.1:0")
        self.server.start()
        return f"127.0.0.1:{port}"

    def __exit__(self, *_):
        self.server.stop(None).wait()
