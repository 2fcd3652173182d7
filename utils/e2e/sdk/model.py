"""What both writers of SDKs read out of a schema: where a token lies, and what a reference is."""
import urllib.parse


class Schema:
    def __init__(self, text):
        self.text = text
        self.name, self.version = text["name"], text["version"]
        self.types = text.get("types", {})
        self.resources = text.get("resources", {})
        self.provider = text.get("provider", {})
        functions = text.get("functions", {})
        owners = [self.provider, *self.resources.values()]
        methods = {token for owner in owners for token in owner.get("methods", {}).values()}
        self.methods = {token: functions[token] for token in methods}
        self.functions = {token: spec for token, spec in functions.items() if token not in methods}

    def objects(self):
        return {token: spec for token, spec in self.types.items() if "enum" not in spec}

    def enums(self):
        return {token: spec for token, spec in self.types.items() if "enum" in spec}

    def reference(self, ref):
        """As `reference` below. Where an excerpt of a schema leaves out what is referred to, everything goes."""
        kind, token = reference(ref)
        known = {"types": self.types, "resources": self.resources}.get(kind, {token})
        return (kind, token) if token in known else ("builtin", "Any")

    def method_arguments(self, token):
        """The inputs of a method without the resource that it is called on, and which of them must be there."""
        inputs = self.methods[token].get("inputs", {})
        properties = {name: spec for name, spec in inputs.get("properties", {}).items() if name != "__self__"}
        return properties, [name for name in inputs.get("required", []) if name in properties]


def place(token):
    """(module, name) of `package:module/file:Name`; the module is "" for `index`."""
    _, path, name = token.split(":")
    module = path.split("/")[0]
    return "" if module == "index" else module, name


def reference(ref):
    """("types"|"resources"|"builtin"|"provider", token) of a `$ref` inside its own package."""
    if ref.startswith("pulumi.json#/"):
        return "builtin", ref.removeprefix("pulumi.json#/")
    if ref == "#/provider":
        return "provider", ""
    kind, _, token = ref.removeprefix("#/").partition("/")
    token = urllib.parse.unquote(token)
    if token.startswith("pulumi:providers:"):
        return "provider", ""
    return kind, token


def is_single(spec):
    """Whether a function gives one value instead of an object with properties."""
    return "outputs" in spec and "properties" not in spec["outputs"]
