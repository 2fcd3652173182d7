"""How values travel between a program and the engine, and the one plain form in which a trace has them.

On the wire secrets, outputs, assets and references are objects with a signature. In a trace they are
{"$secret": value}, {"$output": value, "dependencies": [...]}, {"$asset": ...}, {"$archive": ...},
{"$resource": urn} and "$unknown", with urns cut down to `parent$type::name`. Where SDKs send the same in several ways,
a trace has one: a property that is null is left out.
"""
import base64

from google.protobuf import struct_pb2

from signatures import ARCHIVE, ASSET, OUTPUT, RESOURCE, SECRET, SIGNATURE, UNKNOWN


def from_struct(message):
    return {key: from_value(value) for key, value in message.fields.items()}


def from_value(value):
    kind = value.WhichOneof("kind")
    if kind == "struct_value":
        return from_struct(value.struct_value)
    if kind == "list_value":
        return [from_value(item) for item in value.list_value.values]
    if kind == "number_value":
        number = value.number_value
        return int(number) if number.is_integer() and abs(number) < 2**53 else number
    return getattr(value, kind) if kind in ("string_value", "bool_value") else None


def to_struct(values):
    message = struct_pb2.Struct()
    message.update(values)
    return message


def short_urn(urn):
    """`urn:pulumi:stack::project::type::name` without what is the same for all; "" for the stack."""
    parts = urn.split("::", 2)
    if len(parts) < 3 or not urn.startswith("urn:pulumi:"):
        return urn
    rest = parts[2]
    return "stack" if rest.startswith("pulumi:pulumi:Stack::") else rest.removeprefix("pulumi:pulumi:Stack$")


def short_reference(reference):
    """A provider is referred to by its urn and `::` with its id."""
    urn, _, _ = reference.rpartition("::")
    return short_urn(urn)


def plain(value):
    """The form of a trace for what `from_value` gave."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    if value == UNKNOWN:
        return "$unknown"
    if not isinstance(value, dict):
        return value
    kind = value.get(SIGNATURE)
    if kind == SECRET:
        return secret_form(plain(value.get("value")))
    if kind == OUTPUT:
        inner = plain(value["value"]) if "value" in value else "$unknown"
        if value.get("secret"):
            inner = secret_form(inner)
        dependencies = sorted(short_urn(urn) for urn in value.get("dependencies", []))
        return {"$output": inner, "dependencies": dependencies} if dependencies else inner
    if kind == RESOURCE:
        return {"$resource": short_urn(value["urn"])}
    if kind in (ASSET, ARCHIVE):
        kept = {key: plain(item) for key, item in value.items()
                if key in ("path", "text", "uri", "assets") and item not in (None, "")}
        return {"$asset" if kind == ASSET else "$archive": kept}
    return {key: plain(item) for key, item in sorted(value.items()) if item is not None}


def secret_form(value):
    """Some SDKs say of an unknown value that it is secret, some do not: whether it is shows when it is known."""
    return value if value == "$unknown" else {"$secret": value}


def state_of(value):
    """What the engine gives back for an input: outputs by their value, without their dependencies."""
    if isinstance(value, list):
        return [state_of(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get(SIGNATURE) == OUTPUT:
        inner = state_of(value["value"]) if "value" in value else UNKNOWN
        return secret(inner) if value.get("secret") else inner
    return {key: state_of(item) for key, item in value.items()}


def secret(value):
    if isinstance(value, dict) and value.get(SIGNATURE) == SECRET:
        return value
    return {SIGNATURE: SECRET, "value": value}


def text_of_bytes(value):
    return base64.b64encode(value).decode()
