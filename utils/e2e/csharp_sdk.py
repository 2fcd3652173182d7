"""Stand-ins for Pulumi's packages for .NET, made from their schemas: the classes that programs name, with their members and
types, and bodies that give what they are given to Engine (csharp/Mocks.cs).

The shapes follow the rules of Pulumi's generator for .NET: namespaces and names of properties from the schema's section
`csharp`, inputs as Input, InputList and InputMap, results with immutable collections.
"""
import gzip
import json
import re
import urllib.parse

PULUMI = "global::Pulumi."
IMMUTABLE = "global::System.Collections.Immutable.Immutable"
GENERIC = "global::System.Collections.Generic."
SCALARS = {"string": "string", "integer": "int", "number": "double", "boolean": "bool"}
BUILTIN = {"Archive": PULUMI + "Archive", "Asset": PULUMI + "AssetOrArchive", "Any": "object", "Json": "global::System.Text.Json.JsonElement"}
DIGITS = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]


def upper(text):
    return text[:1].upper() + text[1:]


def space_of(table, name):
    return table.get(name) or ".".join("".join(map(upper, part.split("-"))) for part in name.split("/"))


class Package:
    """Where a schema's members are in .NET."""

    def __init__(self, schema):
        own = (schema.get("language") or {}).get("csharp") or {}
        self.schema, self.name, self.types = schema, schema["name"], schema.get("types") or {}
        self.table, self.compatibility = dict(own.get("namespaces") or {}), own.get("compatibility", "")
        namespace = schema.get("namespace")
        self.root = own.get("rootNamespace") or (space_of({}, namespace) if namespace else "Pulumi")
        if self.root == "Pulumi" and self.name in ("archive", "config", "output", "asset-archive"):
            self.table[self.name] = space_of({}, self.name) + "_"
        self.format = (schema.get("meta") or {}).get("moduleFormat") or "(.*)"
        self.space = f"{self.root}.{space_of(self.table, self.name)}"
        self.lifts = own.get("liftSingleValueMethodReturns")
        self.bridged = self.compatibility in ("tfbridge20", "kubernetes20")

    def namespace(self, token, part=""):
        module = token.split(":")[1]
        found = re.match(self.format, module)
        module = found.group(1) if found and found.groups() else module
        name = "" if module == "index" else space_of(self.table, module)
        order = [self.space, "Types", part, name] if self.compatibility == "kubernetes20" and part else [self.space, name, part]
        return ".".join(filter(None, order))


def property_name(name, spec, owner=None):
    parts = name.split("-")
    own = ((spec.get("language") or {}).get("csharp") or {}).get("name") or upper(parts[0] + "".join(map(upper, parts[1:])))
    return own + "Name" if owner and own == re.sub("(Args|State)$", "", owner) else own


def named(properties, owner):
    """The properties with their names as members of a class, [(member, own name, spec)]; of two of one name the first."""
    found = {}
    for own, spec in sorted(properties.items()):
        member = property_name(own, spec, owner)
        found.setdefault(member + "Name" if member == owner else member, (own, spec))
    return [(member, own, spec) for member, (own, spec) in found.items()]


class Writer:
    """Writes what a package declares; `wanted` are the tokens that are needed, or None for all."""

    def __init__(self, package, packages, methods, wanted):
        self.package, self.packages, self.methods, self.wanted = package, packages, methods, wanted
        self.parts, self.taken = {}, set()

    def add(self, namespace, text):
        """Takes in a declaration; of two of one name the first, as the SDKs do."""
        name = (namespace, re.match(r"public [\w ]*?(?:class|enum|struct) (\w+)", text).group(1))
        if name not in self.taken:
            self.taken.add(name)
            self.parts.setdefault(namespace, []).append(text)

    def text(self):
        return "".join(f"namespace {name} {{\n{''.join(parts)}}}\n" for name, parts in self.parts.items())

    # Types; `place` is "in" for inputs, "invoke" for those of functions, "plain" for plain ones, "out" for results.

    def reference(self, target):
        target = urllib.parse.unquote(target)
        if target.startswith("#/"):
            return self.package, target[2:]
        found = re.match(r"/([^/]+)/v[^/]+/schema.json#/(.*)", target)
        return (self.packages.get(found.group(1)), found.group(2)) if found else (None, target)

    def referred(self, spec, place):
        target = spec["$ref"]
        if target.startswith("pulumi.json#/"):
            return BUILTIN[target[13:]]
        package, path = self.reference(target)
        if not package:
            return "object"
        kind, _, token = path.partition("/")
        if kind == "provider" or token.startswith("pulumi:providers:"):
            return f"global::{package.space}.Provider"
        name = upper(token.split(":")[2])
        if kind != "types":
            return f"global::{package.namespace(token)}.{name}"
        declared = package.types.get(token)
        if declared is None:
            return self.type({"type": spec.get("type", "string")}, place)
        if "enum" in declared:
            return f"global::{package.namespace(token)}.{name}"
        if place == "out":
            return f"global::{package.namespace(token, 'Outputs')}.{name}"
        suffix = {"in": "Args", "invoke": "InputArgs" if package.bridged else "Args", "plain": "Args" if package.bridged else ""}[place]
        return f"global::{package.namespace(token, 'Inputs')}.{name}{suffix}"

    def type(self, spec, place):
        if "oneOf" in spec:
            members = []
            for each in spec["oneOf"]:
                kind = self.type(each, place)
                if place == "out" and "$ref" in each:
                    package, path = self.reference(each["$ref"])
                    declared = package.types.get(path.removeprefix("types/"), {}) if package else {}
                    kind = SCALARS[declared["type"]] if "enum" in declared else kind
                if kind not in members:
                    members.append(kind)
            if len(members) == 1:
                return members[0]
            return f"{PULUMI}Union<{', '.join(members)}>" if len(members) == 2 else "object"
        if "$ref" in spec:
            return self.referred(spec, place)
        if spec.get("type") == "array":
            return f"{IMMUTABLE}Array<{self.type(spec['items'], place)}>"
        if spec.get("type") == "object":
            return f"{IMMUTABLE}Dictionary<string, {self.type(spec.get('additionalProperties') or {'type': 'string'}, place)}>"
        return SCALARS.get(spec.get("type"), "object")

    def input(self, spec, place):
        """The type of an input, and whether it is a collection."""
        kind = spec.get("type") if "$ref" not in spec and "oneOf" not in spec else None
        item = self.type(spec["items"] if kind == "array" else spec.get("additionalProperties") or {"type": "string"}, place) if kind in ("array", "object") else None
        if spec.get("plain") or place == "plain":
            if kind == "array":
                return f"{GENERIC}List<{item}>", True
            if kind == "object":
                return f"{GENERIC}Dictionary<string, {item}>", True
            return self.type(spec, place), False
        if kind == "array":
            return f"{PULUMI}InputList<{item}>", True
        if kind == "object":
            return f"{PULUMI}InputMap<{item}>", True
        own = self.type(spec, place)
        if own.startswith(PULUMI + "Union<"):
            return own.replace("Union<", "InputUnion<", 1), False
        return (PULUMI + "InputJson" if spec.get("$ref") == "pulumi.json#/Json" else f"{PULUMI}Input<{own}>"), False

    # Classes

    def arguments(self, namespace, name, properties, required, base, place="in"):
        body = ""
        for member, own, spec in named(properties, name):
            kind, collection = self.input(spec, place)
            optional = "" if collection or own in required else "?"
            start = f" = new {kind}();" if collection else " = default!;" if not optional else ""
            body += f'[{PULUMI}Input("{own}")] public {kind}{optional} {member} {{ get; set; }}{start}\n'
        self.add(namespace, f"public sealed class {name} : {PULUMI}{base} {{\n{body}}}\n")

    def result(self, namespace, name, properties, required):
        body = ""
        for member, own, spec in named(properties, name):
            kind = self.type(spec, "out")
            optional = "" if own in required or kind.startswith(IMMUTABLE + "Array") else "?"
            body += f"public readonly {kind}{optional} {member} = default!;\n"
        self.add(namespace, f"public sealed class {name} {{\n{body}}}\n")

    def enumeration(self, token, spec):
        name, underlying, members = upper(token.split(":")[2]), SCALARS[spec["type"]], []
        for value in spec["enum"]:
            own = value.get("name") or str(value.get("value"))
            own = "Asterisk" if own == "*" else DIGITS[int(own)] if own in map(str, range(10)) else own
            own = upper(re.sub(r"_+", "_", re.sub(r"^(?=\d)", "_", re.sub(r"\W", "_", own))))
            own = name + own if own.startswith("_") else "EqualsValue" if own == "Equals" else own
            if own not in [member for member, _ in members]:
                members.append((own, value.get("value")))
        if spec["type"] == "integer":
            listed = ", ".join(f"{own} = {value}" for own, value in members)
            self.add(self.package.namespace(token), f"public enum {name} {{ {listed} }}\n")
            return
        body = f"private readonly {underlying} value; private {name}({underlying} value) => this.value = value;\n"
        for own, value in members:
            body += f"public static {name} {own} {{ get; }} = new {name}({json.dumps(value)});\n"
        body += (f"public static bool operator ==({name} left, {name} right) => left.value == right.value;\n"
                 f"public static bool operator !=({name} left, {name} right) => left.value != right.value;\n"
                 f"public static explicit operator {underlying}({name} value) => value.value;\n")
        self.add(self.package.namespace(token), f"public readonly struct {name} {{\n{body}}}\n")

    def declared(self, token, spec):
        if "enum" in spec:
            return self.enumeration(token, spec)
        name, properties, required = upper(token.split(":")[2]), spec.get("properties") or {}, spec.get("required") or []
        inputs = self.package.namespace(token, "Inputs")
        self.arguments(inputs, name + "Args", properties, required, "ResourceArgs")
        if self.package.bridged:
            self.arguments(inputs, name + "InputArgs", properties, required, "ResourceArgs", "invoke")
        else:
            self.arguments(inputs, name, properties, required, "InvokeArgs", "plain")
        return self.result(self.package.namespace(token, "Outputs"), name, properties, required)

    def resource(self, token, spec, namespace, name):
        provider, component = name == "Provider" and token.startswith("pulumi:providers:"), spec.get("isComponent")
        properties, required = spec.get("inputProperties") or {}, spec.get("requiredInputs") or []
        base = "ProviderResource" if provider else "ComponentResource" if component else "CustomResource"
        options = PULUMI + ("ComponentResourceOptions" if component else "CustomResourceOptions")
        self.arguments(namespace, name + "Args", properties, required, "ResourceArgs")
        optional, default = ("", "") if required else ("?", " = null")
        given = f'"{self.package.name}", name, args!' if provider else f'"{token}", name, args' + (", remote: true" if component else "")
        body = f"public {name}(string name, {name}Args{optional} args{default}, {options}? options = null) : base({given}) {{ }}\n"
        for member, own, value in named(spec.get("properties") or {}, name):
            kind = self.type(value, "out")
            if own in ("id", "urn") or provider and kind != "string":
                continue
            absent = "" if own in (spec.get("required") or []) or kind.startswith(IMMUTABLE + "Array") else "?"
            body += f'public {PULUMI}Output<{kind}{absent}> {member} => State<{kind}{absent}>("{own}");\n'
        if base == "CustomResource":
            state, taken = spec.get("stateInputs"), ""
            if state:
                self.arguments(namespace, name + "State", state.get("properties") or {}, [], "ResourceArgs")
                taken = f"{name}State? state = null, "
            body += (f"private {name}(string name, {PULUMI}ResourceArgs? args, bool read) : base(\"{token}\", name, args) {{ }}\n"
                     f"public static {name} Get(string name, {PULUMI}Input<string> id, {taken}{options}? options = null) =>\n"
                     f"    new {name}(name, {'state' if state else 'null'}, true);\n")
        for method, function in (spec.get("methods") or {}).items():
            body += self.method(namespace, name, upper(method), self.package.schema["functions"][function], function)
        self.add(namespace, f"public partial class {name} : {PULUMI}{base} {{\n{body}}}\n")

    def method(self, namespace, owner, name, spec, token):
        inputs = spec.get("inputs") or {}
        properties = {own: value for own, value in (inputs.get("properties") or {}).items() if own != "__self__"}
        parameters, given = (f"{owner}{name}Args args", "args") if properties else ("", "null")
        if properties:
            self.arguments(namespace, f"{owner}{name}Args", properties, inputs.get("required") or [], "CallArgs")
        self.methods.setdefault(name, []).append((f"{namespace}.{owner}", f"{namespace}.{owner}{name}Args"))
        outputs = spec.get("outputs")
        if not outputs:
            return f'public void {name}({parameters}) => {PULUMI}Engine.Invoke<object>("{token}", {given});\n'
        if "properties" in outputs:
            members = outputs["properties"]
            self.result(namespace, f"{owner}{name}Result", members, outputs.get("required") or [])
            single = len(members) == 1 and self.package.lifts
            kind = self.type(next(iter(members.values())), "out") if single else f"{owner}{name}Result"
        else:
            kind = self.type(outputs, "out")
        return f'public {PULUMI}Output<{kind}> {name}({parameters}) => {PULUMI}Engine.Invoke<{kind}>("{token}", {given});\n'

    def function(self, token, spec):
        name, namespace = upper(token.split(":")[2]), self.package.namespace(token)
        name += "Function" if name.lower() in ("invoke", "invokeasync") else ""
        inputs, outputs, kind = spec.get("inputs") or {}, spec.get("outputs"), "object"
        properties, required = inputs.get("properties") or {}, inputs.get("required") or []
        if outputs is not None:
            if "properties" in outputs or outputs.get("type") == "object" and "additionalProperties" not in outputs:
                kind = name + "Result"
                self.result(namespace, kind, outputs.get("properties") or {}, outputs.get("required") or [])
            else:
                kind = self.type(outputs, "out")
        late = lambda given: f' => {PULUMI}Engine.Invoke<{kind}>("{token}", {given});\n'  # noqa: E731
        early = lambda given: f' => {PULUMI}Engine.InvokeAsync<{kind}>("{token}", {given});\n'  # noqa: E731
        output, task = f"public static {PULUMI}Output<{kind}> Invoke", f"public static global::System.Threading.Tasks.Task<{kind}> InvokeAsync"
        options = f"{PULUMI}InvokeOptions? options = null"
        order = spec.get("multiArgumentInputs")
        if order:
            def parameters(place):
                absent = lambda own: "" if own in required else "?"  # noqa: E731
                return "".join(f"{self.input(properties[own], place)[0]}{absent(own)} @{own}{'' if own in required else ' = null'}, " for own in order)
            body = f"{output}({parameters('invoke')}{options}){late('null')}{task}({parameters('plain')}{options}){early('null')}"
        elif properties:
            self.arguments(namespace, name + "InvokeArgs", properties, required, "InvokeArgs", "invoke")
            self.arguments(namespace, name + "Args", properties, required, "InvokeArgs", "plain")
            optional, default = ("", "") if required else ("?", " = null")
            body = (f"{output}({name}InvokeArgs{optional} args{default}, {options}){late('args')}"
                    f"{output}({name}InvokeArgs args, {PULUMI}InvokeOutputOptions options){late('args')}"
                    f"{task}({name}Args{optional} args{default}, {options}){early('args')}")
        else:
            self.methods.setdefault("", []).append(f"{namespace}.{name}")
            body = (f"{output}({options}){late('null')}{output}({PULUMI}InvokeOutputOptions options){late('null')}"
                    f"{task}({options}){early('null')}")
        self.add(namespace, f"public static class {name} {{\n{body}}}\n")

    def write(self):
        schema = self.package.schema
        for token, spec in self.package.types.items():
            if self.wants(token):
                self.declared(token, spec)
        self.resource("pulumi:providers:" + self.package.name, schema.get("provider") or {}, self.package.space, "Provider")
        for token, spec in (schema.get("resources") or {}).items():
            if self.wants(token):
                own = ((spec.get("language") or {}).get("csharp") or {}).get("name")
                self.resource(token, spec, self.package.namespace(token), upper(own or token.split(":")[2]))
        for token, spec in (schema.get("functions") or {}).items():
            if self.wants(token) and "__self__" not in ((spec.get("inputs") or {}).get("properties") or {}):
                self.function(token, spec)
        return self.text()

    def wants(self, token):
        return self.wanted is None or token in self.wanted


def referred_tokens(schema, start):
    """The tokens `start` of a schema, with those of all types and resources that they refer to."""
    sections = [schema.get(name) or {} for name in ("resources", "functions", "types")]
    wanted, left = set(), list(start)
    texts = [json.dumps(schema.get("provider") or {})]
    while texts or left:
        if left:
            token = left.pop()
            if token in wanted:
                continue
            wanted.add(token)
            texts += [json.dumps(section[token]) for section in sections if token in section]
        else:
            left += map(urllib.parse.unquote, re.findall(r'"#/(?:types|resources)/([^"]+)"', texts.pop()))
    return wanted


def read(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as handle:
        return json.load(handle)


def packages(schemas, names=None):
    """The source of stand-ins for the schemas of some files, and the classes that methods take, {method: [(class, arguments)]};
    the functions without arguments stand under "".
    With `names` only what has the name of one of these classes, and what that needs."""
    found = {}
    for path in schemas:
        schema = read(path)
        found.setdefault(schema["name"], Package(schema))
    methods, texts = {}, ["#nullable enable annotations\n#pragma warning disable\n"]
    for package in found.values():
        wanted = None
        if names is not None:
            tokens = [*(package.schema.get("resources") or {}), *(package.schema.get("functions") or {})]
            wanted = referred_tokens(package.schema, [token for token in tokens if upper(token.split(":")[2].split("/")[-1]) in names])
        texts.append(Writer(package, found, methods, wanted).write())
    return "".join(texts), methods
