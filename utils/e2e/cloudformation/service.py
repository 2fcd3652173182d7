"""What the service and its provider would answer: names of the package, types of its schema, states of resources, results
of functions. Nothing here is taken from the compiler; the rules are those of the package's documentation.
"""
import glob
import gzip
import ipaddress
import json
import os
import re

from template import Plain, text_of

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
REGION, ACCOUNT = "us-east-1", "123456789012"
DEEPEST = 3  # objects in objects of a made-up value


def schema_text():
    path = sorted(glob.glob(os.path.join(ROOT, "data", "schemas", "aws-native-*.json.gz")))[-1]
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        return json.load(handle)


SCHEMA = schema_text()


# Names --------------------------------------------------------------------------------------------------------------

def lower_acronyms(name):
    """Of each run of two or more capitals and digits, or one at the end, the first stays and the last that begins a word."""
    match = re.search(r"[A-Z0-9]{2,}|[A-Z0-9]+$", name)
    if not match:
        return name
    start, end = match.span()
    rest = name[end:]
    plural = rest.startswith("s") and (len(rest) == 1 or re.match("[A-Z0-9]", rest[1]))
    if rest and not plural:
        end -= 1
    return name[:start + 1] + name[start + 1:end].lower() + lower_acronyms_rest(name[max(end, start + 1):])


def lower_acronyms_rest(rest):
    return lower_acronyms(rest) if rest else ""


def sdk_name(name, top=False):
    text = lower_acronyms(name)
    text = text[:1].lower() + text[1:]
    return "awsId" if top and text == "id" else text


def token_of(kind):
    parts = kind.split("::")
    if len(parts) != 3 or parts[0] != "AWS":
        return None
    module = lower_acronyms("Configuration" if parts[1] == "Config" else parts[1]).lower()
    name = lower_acronyms(parts[2])
    if name.endswith("Output") and kind != "AWS::MediaConnect::FlowOutput":
        name += "Resource"
    token = f"aws-native:{module}:{name}"
    return token if token in SCHEMA["resources"] else None


# Values by type -----------------------------------------------------------------------------------------------------

class Loose:
    """A scalar in a document: a number there may be its text."""

    def __init__(self, value):
        self.value = value


class Wrong(Exception):
    """A value that is none of its type."""


def document(value):
    if isinstance(value, dict):
        return {key: document(item) for key, item in value.items()}
    if isinstance(value, list):
        return [document(item) for item in value]
    return Loose(value.literal() if isinstance(value, Plain) else value)


def bare(value):
    """The same without marks, as JSON has it."""
    if isinstance(value, Loose):
        return value.value
    if isinstance(value, dict):
        return {key: bare(item) for key, item in value.items()}
    return [bare(item) for item in value] if isinstance(value, list) else value


def number(value):
    text = text_of(value).strip()
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError as error:
            raise Wrong(f"no number: {text[:60]}") from error


def scalar(value, kind):
    if isinstance(value, (dict, list)):
        raise Wrong(f"a {type(value).__name__.lower()} where there must be a {kind}")
    if kind in ("integer", "number"):
        return number(value)
    if kind == "boolean":
        text = text_of(value).lower()
        if text not in ("true", "false"):
            raise Wrong(f"no boolean: {text[:60]}")
        return text == "true"
    return text_of(value)


def typed(value, spec):
    """`value` of a template as a property of the package with the type `spec`."""
    if "oneOf" in spec:
        return union(value, spec["oneOf"])
    if "$ref" in spec:
        kind, _, token = spec["$ref"].partition("#/")
        if kind == "pulumi.json":
            is_text = token == "Json" and isinstance(value, (dict, list))
            return json.dumps(bare(document(value))) if is_text else document(value)
        named = SCHEMA["types"].get(token.removeprefix("types/"), {})
        if "enum" in named:
            found = scalar(value, named["type"])
            if all(member["value"] != found for member in named["enum"]):
                raise Wrong(f"no member of the enumeration: {found}")
            return found
        if not named.get("properties"):
            return document(value)
        if not isinstance(value, dict):
            raise Wrong(f"no object: {str(value)[:60]}")
        made = {}
        for key, item in value.items():
            if sdk_name(key) in named["properties"]:
                made[sdk_name(key)] = typed(item, named["properties"][sdk_name(key)])
        return made
    if spec.get("type") == "array":
        items = value if isinstance(value, list) else [value]
        return [typed(item, spec["items"]) for item in items]
    if spec.get("type") == "object":
        if not isinstance(value, dict):
            raise Wrong(f"no mapping: {str(value)[:60]}")
        return {key: typed(item, spec.get("additionalProperties", {"type": "string"})) for key, item in value.items()}
    return scalar(value, spec["type"])


def union(value, specs):
    if not isinstance(value, (dict, list)):
        return document(value)
    wanted = "array" if isinstance(value, list) else "object"
    for spec in specs:
        named = SCHEMA["types"].get(spec.get("$ref", "").removeprefix("#/types/"), {})
        fits = spec.get("type") == wanted
        if wanted == "object" and named.get("properties"):
            fits = all(sdk_name(key) in named["properties"] for key in value)
        if fits:
            return typed(value, spec)
    return document(value)


# States -------------------------------------------------------------------------------------------------------------

def made_value(spec, path, depth=0):
    if "oneOf" in spec:
        return made_value(spec["oneOf"][0], path, depth)
    if "$ref" in spec:
        named = SCHEMA["types"].get(spec["$ref"].removeprefix("#/types/"), {})
        if "enum" in named:
            return named["enum"][0]["value"]
        if "properties" not in named:
            return path
        if depth >= DEEPEST:
            return {}
        return {key: made_value(item, f"{path}.{key}", depth + 1) for key, item in named["properties"].items()}
    if spec.get("type") == "array":
        return [made_value(spec["items"], f"{path}.{i}", depth + 1) for i in range(2)]
    if spec.get("type") == "object":
        return {"key": made_value(spec.get("additionalProperties", {"type": "string"}), f"{path}.key", depth + 1)}
    return {"integer": 41, "number": 42, "boolean": True}.get(spec["type"], made_text(path))


def made_text(path):
    """What templates take apart has the parts that it has."""
    last = path.rstrip("0123456789.").rpartition(".")[2].lower()
    if last.endswith("arn"):
        return f"arn:aws:made:{REGION}:{ACCOUNT}:{path}/one/two:three:four"
    if last.endswith(("cidrblock", "cidrblocks")):
        return "2001:db8::/56" if "ipv6" in last else "10.0.0.0/16"
    return path


def is_possible(value, spec):
    """Whether all members of enumerations are those that there are; SDKs refuse the answer otherwise."""
    named = SCHEMA["types"].get(spec.get("$ref", "").removeprefix("#/types/"), {})
    if "enum" in named:
        return any(member["value"] == value for member in named["enum"])
    if isinstance(value, dict):
        return all(is_possible(item, named.get("properties", {}).get(key, {})) for key, item in value.items())
    if isinstance(value, list):
        return all(is_possible(item, spec.get("items", {})) for item in value)
    return True


def is_single(spec):
    named = SCHEMA["types"].get(spec.get("$ref", "").removeprefix("#/types/"), {})
    return spec.get("type") in ("string", "integer", "number", "boolean") or "enum" in named


def letters(text):
    return re.sub("[^A-Za-z0-9]", "", text)


def state(token, name, inputs):
    """What a resource has once it is made; names of resources count without their case, as some are in lower case."""
    known = SCHEMA["resources"].get(token)
    if not known:
        return dict(inputs)
    result = {key: value for key, value in inputs.items()
              if value is not None and is_possible(value, known.get("properties", {}).get(key, {}))}
    for key, spec in known.get("properties", {}).items():
        if key not in result and (is_single(spec) or key not in known.get("inputProperties", {})):
            result[key] = made_value(spec, f"{name.lower()}.{key}")
    if token == "aws-native:cloudformation:Stack":
        body = inputs.get("templateBody")
        body = body["value"] if isinstance(body, dict) and "value" in body else body  # a secret
        body = json.loads(body) if isinstance(body, str) else {}
        result["outputs"] = [{"outputKey": key, "outputValue": f"{name.lower()}.outputs.{key}"}
                             for key in body.get("Outputs", {})]
    return result


def id_of(name):
    return f"{name.lower()}-id"


# Functions ----------------------------------------------------------------------------------------------------------

def subnets(block, count, bits):
    network = ipaddress.ip_network(block, strict=False)
    found = network.subnets(new_prefix=(32 if network.version == 4 else 128) - int(bits))
    return [str(subnet) for subnet, _ in zip(found, range(int(count)))]


def zones(region):
    return [(region or REGION) + letter for letter in "abc"]


def parameter_text(name):
    return f"ssm:{name}"


def parameter_list(name):
    return [f"ssm:{name}:{i}" for i in range(4)]


def secret_text(secret, stage="", version=""):
    return f"{secret}/{stage}/{version}"


def vpc(vpc_id):
    return {"vpcId": vpc_id, "ipv6CidrBlocks": [f"fd00:{len(vpc_id)}::/56"]}


CALLS = {
    "aws-native:index:getRegion": lambda args: {"region": REGION},
    "aws-native:index:getAccountId": lambda args: {"accountId": ACCOUNT},
    "aws-native:index:getPartition": lambda args: {"partition": "aws", "dnsSuffix": "amazonaws.com"},
    "aws-native:index:getUrlSuffix": lambda args: {"urlSuffix": "amazonaws.com"},
    "aws-native:index:getAzs": lambda args: {"azs": zones(args.get("region"))},
    "aws-native:index:cidr": lambda args: {"subnets": subnets(args["ipBlock"], args["count"], args["cidrBits"])},
    "aws-native:ec2:getVpc": lambda args: vpc(args["vpcId"]),
    "aws-native:index:importValue": lambda args: {"value": f"import:{args['name']}"},
    "aws-native:index:getSsmParameterString": lambda args: {"value": parameter_text(args["name"])},
    "aws-native:index:getSsmParameterList": lambda args: {"value": parameter_list(args["name"])},
    "aws:ssm/getParameter:getParameter": lambda args: {"value": parameter_text(args["name"]), "name": args["name"]},
    "aws:secretsmanager/getSecretVersion:getSecretVersion": lambda args: {
        "secretString": secret_string(args["secretId"], args.get("versionStage"), args.get("versionId"))},
    "aws:cloudformation/getStack:getStack": lambda args: {
        "outputs": {f"Output{i}": f"{args['name']}.Output{i}" for i in range(9)}},
}

KEYS = set(os.environ.get("PCL_SECRET_KEYS", "").split(","))  # that templates ask secrets for


def secret_string(secret, stage=None, version=None):
    text = secret_text(secret, stage or "", version or "")
    return json.dumps({key: f"{text}:{key}" for key in sorted(KEYS)})


def call(token, arguments):
    if token not in CALLS:
        raise LookupError(token)
    return CALLS[token](arguments)


def made(resource):
    """What the engine answers when `resource` is registered."""
    known = dict(resource["inputs"])
    return {"id": id_of(resource["name"]), "state": state(resource["type"], resource["name"], known)}
