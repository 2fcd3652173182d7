"""Writes index.d.ts of a package: the types of what runtime.js makes from the schema."""
from .model import Schema, is_single, place

PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
BUILTINS = {"Asset": "pulumi.asset.Asset | pulumi.asset.Archive", "Archive": "pulumi.asset.Archive",
            "Any": "any", "Json": "string"}


class Writer:
    """Collects declarations by namespace, "" being the file itself."""

    def __init__(self, text):
        self.schema = Schema(text)
        self.spaces = {}

    def say(self, space, text):
        self.spaces.setdefault(space, []).append(text)

    # Types ------------------------------------------------------------------------------------

    def type_of(self, spec, shape):
        """The type of a value; `shape` is "input", "plain" (an input without outputs) or "output"."""
        if spec.get("plain") and shape == "input":
            shape = "plain"
        wrap = (lambda text: f"pulumi.Input<{text}>") if shape == "input" else (lambda text: text)
        if "const" in spec:
            return repr(spec["const"]).lower() if isinstance(spec["const"], bool) else repr(spec["const"])
        if "oneOf" in spec:
            return " | ".join(dict.fromkeys(self.type_of(one, shape) for one in spec["oneOf"]))
        if "$ref" in spec:
            return self.named(spec["$ref"], shape)
        if spec.get("type") == "array":
            return wrap(self.type_of(spec["items"], shape)) + "[]"
        if spec.get("type") == "object":
            item = self.type_of(spec.get("additionalProperties", {"type": "string"}), shape)
            return "{[key: string]: " + wrap(item) + "}"
        return PRIMITIVES[spec["type"]]

    def named(self, ref, shape):
        kind, token = self.schema.reference(ref)
        if kind == "builtin":
            return f"({BUILTINS[token]})"
        if kind == "provider":
            return "Provider"
        module, name = place(token)
        path = (module + "." if module else "") + name
        if kind == "resources":
            return "__root." + path
        if "enum" in self.schema.types[token]:
            return "__root." + path
        return f"__root.types.{'output' if shape == 'output' else 'input'}.{path}"

    def fields(self, properties, required, shape, readonly=""):
        lines = []
        for name, spec in sorted(properties.items()):
            there = name in required
            text = self.type_of(spec, shape)
            if shape == "input" and not spec.get("plain"):
                text = f"pulumi.Input<{text}{'' if there else ' | undefined'}>"
            lines.append(f"{readonly}{name}{'' if there else '?'}: {text};")
        return " ".join(lines)

    # Declarations -----------------------------------------------------------------------------

    def objects(self):
        for token, spec in self.schema.objects().items():
            module, name = place(token)
            for shape in ("input", "output"):
                space = f"types.{shape}" + (f".{module}" if module else "")
                fields = self.fields(spec.get("properties", {}), spec.get("required", []), shape)
                self.say(space, f"interface {name} {{ {fields} }}")

    def enums(self):
        for token, spec in self.schema.enums().items():
            module, name = place(token)
            members = " ".join(f"readonly {member['name']}: {member['value']!r};" for member in spec["enum"])
            self.say(module, f"const {name}: {{ {members} }};")
            self.say(module, f"type {name} = (typeof {name})[keyof typeof {name}];")

    def resource(self, token, spec, base, options):
        module, name = place(token) if token else ("", "Provider")
        properties = {**(spec.get("inputProperties", {}) if not token else {}), **spec.get("properties", {})}
        required = spec.get("required", [])
        body = [f"readonly {key}: pulumi.Output<{self.type_of(value, 'output')}"
                f"{'' if key in required else ' | undefined'}>;" for key, value in sorted(properties.items())]
        inputs, needed = spec.get("inputProperties", {}), spec.get("requiredInputs", [])
        self.say(module, f"interface {name}Args {{ {self.fields(inputs, needed, 'input')} }}")
        body.append(f"constructor(name: string, args{'' if needed else '?'}: {name}Args, opts?: {options});")
        body.append(f"static isInstance(obj: any): obj is {name};")
        if token and not spec.get("isComponent"):
            state = spec.get("stateInputs", {}).get("properties", {})
            between = ""
            if state:
                self.say(module, f"interface {name}State {{ {self.fields(state, [], 'input')} }}")
                between = f"state?: {name}State, "
            body.append(f"static get(name: string, id: pulumi.Input<pulumi.ID>, {between}opts?: {options}): {name};")
        body += [self.method(key, method) for key, method in sorted(spec.get("methods", {}).items())]
        self.say(module, f"class {name} extends {base} {{ {' '.join(body)} }}")

    def method(self, name, token):
        spec = self.schema.methods[token]
        properties, needed = self.schema.method_arguments(token)
        arguments = ""
        if properties:
            arguments = f"args{'' if needed else '?'}: {{ {self.fields(properties, needed, 'input')} }}"
        wrapper = "Promise" if spec.get("outputs", {}).get("plain") else "pulumi.Output"
        return f"{name}({arguments}): {wrapper}<{self.result(spec)}>;"

    def result(self, spec):
        if "outputs" not in spec:
            return "void"
        if is_single(spec):
            return self.type_of(spec["outputs"], "output")
        outputs = spec["outputs"]
        return "{ " + self.fields(outputs["properties"], outputs.get("required", []), "output", "readonly ") + " }"

    def function(self, token, spec):
        module, name = place(token)
        inputs = spec.get("inputs", {})
        properties, needed = inputs.get("properties", {}), inputs.get("required", [])
        for suffix, shape, wrapper, options in (("", "plain", "Promise", "pulumi.InvokeOptions"),
                                                ("Output", "input", "pulumi.Output", "pulumi.InvokeOutputOptions")):
            if "multiArgumentInputs" in spec:
                parts = []
                for key in spec["multiArgumentInputs"]:
                    parts.append(self.fields({key: properties[key]}, needed, shape).rstrip(";") + ", ")
                arguments = "".join(parts)
            elif properties:
                fields = self.fields(properties, needed, shape)
                self.say(module, f"interface {upper(name)}{suffix}Args {{ {fields} }}")
                arguments = f"args{'' if needed else '?'}: {upper(name)}{suffix}Args, "
            else:
                arguments = ""
            self.say(module, f"function {name}{suffix}({arguments}opts?: {options}): {wrapper}<{self.result(spec)}>;")

    def text(self):
        self.objects()
        self.enums()
        for token, spec in self.schema.resources.items():
            kind = "Component" if spec.get("isComponent") else "Custom"
            self.resource(token, spec, f"pulumi.{kind}Resource", f"pulumi.{kind}ResourceOptions")
        self.resource("", self.schema.provider, "pulumi.ProviderResource", "pulumi.ResourceOptions")
        for token, spec in self.schema.functions.items():
            self.function(token, spec)
        lines = ['import * as pulumi from "@pulumi/pulumi";', 'import * as __root from "./index";']
        for space, declared in sorted(self.spaces.items()):
            if space:
                lines += [f"export namespace {space} {{", *("  export " + line for line in declared), "}"]
            else:
                lines += [f"export {'declare ' if not line.startswith(('interface', 'type ')) else ''}{line}"
                          for line in declared]
        return "\n".join(lines) + "\n"


def upper(name):
    return name[0].upper() + name[1:]


def declarations(text):
    return Writer(text).text()
