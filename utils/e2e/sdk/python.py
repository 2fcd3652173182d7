"""Writes a package for Python from its schema: every class in `_sdk.py`, modules that name them."""
import keyword
import re

from .model import Schema, is_single, place

PRIMITIVES = {"string": "_builtins.str", "integer": "_builtins.int", "number": "_builtins.float",
              "boolean": "_builtins.bool"}
BUILTINS = {"Asset": "Union[pulumi.Asset, pulumi.Archive]", "Archive": "pulumi.Archive", "Any": "Any",
            "Json": "_builtins.str"}

HEAD = '''import builtins as _builtins
import pulumi
from enum import Enum
from typing import Any, Mapping, NotRequired, Optional, Sequence, TypedDict, Union

_VERSION = {version!r}


def _options(opts: Any, kind: Any = pulumi.ResourceOptions) -> Any:
    return kind.merge(kind(version=_VERSION), opts)


def _secret(value: Any) -> Any:
    return None if value is None else pulumi.Output.secret(value)


def _text(value: Any) -> Any:
    """Settings of a provider travel as texts."""
    return None if value is None else pulumi.Output.from_input(value).apply(pulumi.runtime.to_json)


def _plain(output: pulumi.Output[Any]) -> Any:
    from pulumi.runtime.sync_await import _sync_await
    return _sync_await(output.future())


async def _package_reference() -> str:
    return await pulumi.runtime.register_package({package})
'''

MODULE_OBJECT = '''
class _Module(pulumi.runtime.ResourceModule):
    def __init__(self, classes: Any) -> None:
        self.classes = classes

    def version(self) -> Any:
        return _VERSION

    def construct(self, name: str, typ: str, urn: str) -> pulumi.Resource:
        return self.classes[typ](name, pulumi.ResourceOptions(urn=urn))


class _Package(pulumi.runtime.ResourcePackage):
    def version(self) -> Any:
        return _VERSION

    def construct_provider(self, name: str, typ: str, urn: str) -> pulumi.ProviderResource:
        return Provider(name, pulumi.ResourceOptions(urn=urn))

'''


def snake(name):
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    text = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", text).lower()
    return text + "_" if keyword.iskeyword(text) else text


def local(token, suffix=""):
    """The name of a class or function in `_sdk.py`, where all modules are together."""
    module, name = place(token)
    return (f"{module}__" if module else "") + name + suffix


class Writer:
    def __init__(self, text):
        self.schema = Schema(text)
        self.lines = []
        self.modules = {"": []}  # module: [(name in the module, name in _sdk.py)]

    def say(self, *lines):
        self.lines += lines

    def publish(self, module, name, inner):
        self.modules.setdefault(module, []).append((name, inner))

    # Types ------------------------------------------------------------------------------------

    def type_of(self, spec, shape):
        if spec.get("plain") and shape == "input":
            shape = "plain"
        wrap = (lambda text: f"pulumi.Input[{text}]") if shape == "input" else (lambda text: text)
        if "oneOf" in spec:
            if any(one.get("$ref") == "pulumi.json#/Any" for one in spec["oneOf"]):
                return "Any"
            return "Union[" + ", ".join(self.type_of(one, shape) for one in spec["oneOf"]) + "]"
        if "$ref" in spec:
            return self.named(spec["$ref"], shape)
        if spec.get("type") == "array":
            return f"Sequence[{wrap(self.type_of(spec['items'], shape))}]"
        if spec.get("type") == "object":
            return f"Mapping[_builtins.str, {wrap(self.type_of(spec.get('additionalProperties', {'type': 'string'}), shape))}]"
        return PRIMITIVES[spec["type"]]

    def named(self, ref, shape):
        kind, token = self.schema.reference(ref)
        if kind == "builtin":
            return BUILTINS[token]
        if kind == "provider":
            return "'Provider'"
        if kind == "types" and "enum" not in self.schema.types[token]:
            if shape == "output":
                return f"'_output_{local(token)}'"
            return f"Union['{local(token, 'Args')}', '{local(token, 'ArgsDict')}']"
        if kind == "types":
            base = PRIMITIVES[self.schema.types[token]["type"]]
            return f"Union[{base}, '{local(token)}']" if shape != "output" else f"'{local(token)}'"
        return f"'{local(token)}'"

    def field_type(self, name, spec, required, shape):
        text = self.type_of(spec, shape)
        if name not in required:
            text = f"Optional[{text}]"
        return f"pulumi.Input[{text}]" if shape == "input" and not spec.get("plain") else text

    def getters(self, properties, required, shape, setter=False):
        for name, spec in sorted(properties.items()):
            text = self.field_type(name, spec, required, shape)
            if shape == "input":  # how the SDK finds the names of the keys of a dictionary: by the one class
                text = re.sub(r"Union\['(\w+Args)', '\w+ArgsDict'\]", r"'\1'", text)
            if shape == "resource":
                text = f"pulumi.Output[{self.field_type(name, spec, required, 'output')}]"
            self.say("", "    @_builtins.property", f"    @pulumi.getter(name={name!r})",
                     f"    def {snake(name)}(self) -> {text}:", f"        return pulumi.get(self, {snake(name)!r})")
            if setter:
                self.say("", f"    @{snake(name)}.setter", f"    def {snake(name)}(self, value: {text}) -> None:",
                         f"        pulumi.set(self, {snake(name)!r}, value)")

    # Objects and enums ------------------------------------------------------------------------

    def object_class(self, name, spec, shape):
        properties, required = spec.get("properties", {}), spec.get("required", [])
        self.say("", "", f"@pulumi.{shape}_type", f"class {name}{'(dict)' if shape == 'output' else ''}:")
        self.say("    def __init__(__self__" + (", *" if properties else "") + "".join(
            f", {snake(key)}: {self.field_type(key, value, required, shape)}"
            + ("" if key in required and "const" not in value else " = None  # type: ignore\n        ")
            for key, value in sorted(properties.items(), key=lambda item: item[0] not in required)) + ") -> None:")
        for key, value in sorted(properties.items()):
            given = repr(value["const"]) if "const" in value and shape == "input" else snake(key)
            self.say(f"        pulumi.set(__self__, {snake(key)!r}, {given})" if key in required else
                     f"        if {snake(key)} is not None:\n            pulumi.set(__self__, {snake(key)!r}, {given})")
        self.say("        pass")
        self.getters(properties, required, shape, setter=shape == "input")

    def objects(self):
        for token, spec in self.schema.objects().items():
            module, name = place(token)
            required = spec.get("required", [])
            self.say("", "", f"class {local(token, 'ArgsDict')}(TypedDict):", "    pass")
            for key, value in sorted(spec.get("properties", {}).items()):
                text = self.field_type(key, value, required, "input")
                self.say(f"    {snake(key)}: {text if key in required else f'NotRequired[{text}]'}")
            self.object_class(local(token, "Args"), spec, "input")
            self.object_class(f"_output_{local(token)}", spec, "output")
            self.publish(module, name + "Args", local(token, "Args"))
            self.publish(module, name + "ArgsDict", local(token, "ArgsDict"))

    def enums(self):
        for token, spec in self.schema.enums().items():
            module, name = place(token)
            self.say("", "", f"class {local(token)}({PRIMITIVES[spec['type']]}, Enum):")
            self.say(*(f"    {snake(member['name']).upper()} = {member['value']!r}" for member in spec["enum"]))
            self.publish(module, name, local(token))

    # Resources --------------------------------------------------------------------------------

    def sent(self, name, spec, provider):
        """What is sent for the input that the local variable of its name holds."""
        text = repr(spec["const"]) if "const" in spec else snake(name)
        if "default" in spec:
            text = f"({spec['default']!r} if {text} is None else {text})"
        if spec.get("secret"):
            text = f"_secret({text})"
        return f"_text({text})" if provider and spec.get("type") != "string" else text

    def resource(self, token, spec):
        provider = not token
        module, name = ("", "Provider") if provider else place(token)
        inner = "Provider" if provider else local(token)
        full = token or "pulumi:providers:" + self.schema.name
        component = bool(spec.get("isComponent"))
        base = "ProviderResource" if provider else "ComponentResource" if component else "CustomResource"
        inputs, required = spec.get("inputProperties", {}), spec.get("requiredInputs", [])
        outputs = {**(inputs if provider else {}), **spec.get("properties", {})}
        self.say("", "", f"@pulumi.input_type\nclass _{inner}Args:", "    pass")
        self.getters({**outputs, **inputs}, required, "input", setter=True)
        self.say("", "", f"@pulumi.type_token({full!r})")
        self.say(f"class {inner}(pulumi.{base}):",
                 "    def __init__(__self__, resource_name: str, opts: Optional[pulumi.ResourceOptions] = None"
                 + (", *" if inputs else "")
                 + "".join(f", {snake(key)}: {self.field_type(key, value, [], 'input')} = None"
                           for key, value in sorted(inputs.items())) + ", __props__: Any = None) -> None:",
                 "        opts = _options(opts)")
        secrets = [key for key, value in sorted(spec.get("properties", {}).items()) if value.get("secret")]
        if secrets:
            self.say(f"        opts = pulumi.ResourceOptions.merge(opts, pulumi.ResourceOptions(additional_secret_outputs={secrets!r}))")
        self.say("        if opts.id is None:", f"            __props__ = _{inner}Args.__new__(_{inner}Args)")
        for key in sorted(outputs):
            self.say(f"            __props__.__dict__[{snake(key)!r}] = None")
        for key, value in sorted(inputs.items()):
            if key in required and "const" not in value:
                self.say(f"            if {snake(key)} is None and not opts.urn:",
                         f"                raise TypeError({f'{token} misses the required input {key}'!r})")
            self.say(f"            __props__.__dict__[{snake(key)!r}] = {self.sent(key, value, provider)}")
        first = f"{self.schema.name!r}" if provider else repr(token)
        remote = ", remote=True" if component else ""
        package = ", package_ref=_package_reference()" if self.parameter() else ""
        self.say(f"        super().__init__({first}, resource_name, __props__, opts{remote}{package})")
        if token and not component:
            self.getter_of_existing(inner, spec, outputs)
        self.getters(outputs, spec.get("required", []), "resource")
        for key, method in sorted(spec.get("methods", {}).items()):
            self.method(inner, key, method)
        self.publish(module, name, inner)

    def getter_of_existing(self, inner, spec, outputs):
        state = spec.get("stateInputs", {}).get("properties", {})
        self.say("", "    @staticmethod",
                 "    def get(resource_name: str, id: pulumi.Input[str], opts: Optional[pulumi.ResourceOptions] = None"
                 + "".join(f", {snake(key)}: {self.field_type(key, value, [], 'input')} = None"
                           for key, value in sorted(state.items())) + f") -> '{inner}':",
                 "        opts = pulumi.ResourceOptions.merge(opts, pulumi.ResourceOptions(id=id))",
                 f"        __props__ = _{inner}Args.__new__(_{inner}Args)")
        for key in sorted({**outputs, **state}):
            self.say(f"        __props__.__dict__[{snake(key)!r}] = {snake(key) if key in state else 'None'}")
        self.say(f"        return {inner}(resource_name, opts, __props__=__props__)")

    # Functions and methods --------------------------------------------------------------------

    def result_class(self, name, spec):
        """The class of what a function gives, None for a single value."""
        if "outputs" not in spec or is_single(spec):
            return None
        self.object_class(name, spec["outputs"], "output")
        return name

    def parameters(self, order, properties, shape):
        return "".join(f", {snake(key)}: {self.field_type(key, properties[key], [], shape)} = None" for key in order)

    def function(self, token, spec):
        module, name = place(token)
        inputs = spec.get("inputs", {}).get("properties", {})
        order = spec.get("multiArgumentInputs", sorted(inputs))
        result = self.result_class(f"_result_{local(token)}", spec)
        single = "_single" if is_single(spec) else ""
        given = f"'{result}'" if result else self.type_of(spec["outputs"], "output")
        arguments = "{" + ", ".join(f"{key!r}: {self.sent(key, inputs[key], False)}" for key in order) + "}"
        package = ", package_ref=_package_reference()" if self.parameter() else ""
        typ = f", typ={result}" if result else ""
        for suffix, shape, call, options, gives in (
                ("", "plain", "invoke" + single, "InvokeOptions", given),
                ("_output", "input", "invoke_output" + single, "InvokeOutputOptions", f"pulumi.Output[{given}]")):
            own = snake(local(token)) + suffix
            opts = f"opts: Optional[{'pulumi.InvokeOptions' if not suffix else 'Union[pulumi.InvokeOptions, pulumi.InvokeOutputOptions]'}] = None"
            head = (self.parameters(order, inputs, shape) + ", " + opts).removeprefix(", ")
            value = ".value" if not suffix else ""
            self.say("", "", f"def {own}({head}) -> {gives}:",
                     f"    opts = _options(opts, pulumi.{options})",
                     f"    return pulumi.runtime.{call}({token!r}, {arguments}, opts=opts{typ}{package}){value}")
            self.publish(module, snake(name) + suffix, own)

    def method(self, inner, name, token):
        spec = self.schema.methods[token]
        inputs, required = self.schema.method_arguments(token)
        order = sorted(inputs, key=lambda key: key not in required)
        plain = spec.get("outputs", {}).get("plain")
        single = is_single(spec)
        given = self.type_of(spec["outputs"], "output") if single else "Any"
        arguments = "".join(f", {key!r}: {snake(key)}" for key in order)
        typ = "" if single else f", typ=_result_{inner}_{name}"
        call = f"pulumi.runtime.call({token!r}, {{'__self__': __self__{arguments}}}, res=__self__{typ})"
        head = ", *" + self.parameters(order, inputs, "input") if order else ""
        if plain:
            call = f"_plain({call})" + ("['res']" if single else "")
        else:
            given = f"pulumi.Output['_result_{inner}_{name}']"
        self.say("", f"    def {snake(name)}(__self__{head}) -> {given}:", f"        return {call}")

    def method_results(self):
        for token, spec in [("", self.schema.provider), *self.schema.resources.items()]:
            for name, method in sorted(spec.get("methods", {}).items()):
                inner = local(token) if token else "Provider"
                self.result_class(f"_result_{inner}_{name}", self.schema.methods[method])

    # The whole --------------------------------------------------------------------------------

    def parameter(self):
        return self.schema.text.get("parameterization") or self.schema.text.get("extensionParameterization")

    def registration(self):
        made = self.parameter()
        if not made:
            return "'', '', '', '', '', ''"
        base = made["baseProvider"]
        extension = ", extension=True" if "extensionParameterization" in self.schema.text else ""
        return (f"{base['name']!r}, {base['version']!r}, '', {self.schema.name!r}, {self.schema.version!r}, "
                f"{made['parameter']!r}{extension}")

    def files(self):
        self.say(HEAD.format(version=self.schema.version, package=self.registration()))
        self.enums()
        self.objects()
        self.method_results()
        for token, spec in self.schema.resources.items():
            self.resource(token, spec)
        self.resource("", self.schema.provider)
        for token, spec in self.schema.functions.items():
            self.function(token, spec)
        self.say(MODULE_OBJECT)
        paths = {}
        for token in self.schema.resources:
            paths.setdefault(token.split(":")[1], []).append(token)
        for path, tokens in paths.items():
            classes = ", ".join(f"{token!r}: {local(token)}" for token in tokens)
            self.say(f"pulumi.runtime.register_resource_module({self.schema.name!r}, {path!r}, _Module({{{classes}}}))")
        self.say(f"pulumi.runtime.register_resource_package({self.schema.name!r}, _Package())")
        root = "pulumi_" + self.schema.name.replace("-", "_")
        found = {f"{root}/_sdk.py": "\n".join(self.lines) + "\n", f"{root}/py.typed": ""}
        for module, names in self.modules.items():
            module += "_" if keyword.iskeyword(module) else ""
            origin = "._sdk" if not module else ".._sdk"
            text = "".join(f"from {origin} import {inner} as {name}\n" for name, inner in names)
            if not module:
                own = [sub + "_" if keyword.iskeyword(sub) else sub for sub in sorted(self.modules) if sub]
                text += "".join(f"from . import {sub} as {sub}\n" for sub in own)
            found[f"{root}/{module + '/' if module else ''}__init__.py"] = text
        return found


def python_package(text):
    return Writer(text).files()
