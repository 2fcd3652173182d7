"""A second evaluation of templates: what the service makes of one with given parameters. Written from AWS's documentation
of the template language, and from nothing of the compiler.

`Evaluation(root, parameters)` has `resources`, {logical id: Made}, and `outputs`, {name: value}. A part that cannot be
evaluated, since the service would refuse it or is asked for what this does not know, is an `Undefined` in its place.
Templates of nested stacks are looked for in `folder`: what they make is registered, with the stack's name before its own.
With a `salt` every secret ends with it: a value that is another one then shows a secret, and must not be seen.
"""
import base64
import json
import os
import re

import service
import template
from template import Mapping, Plain, is_key, is_list, text_of

STACK, PROJECT = "dev", "project"


class Undefined(Exception):
    """What has no value: the message says why."""


class NoValue:
    """`AWS::NoValue`."""


NO_VALUE = NoValue()

# What `Ref` gives where that is no primary identifier; `--refs` of compare.py knows more.
REFS = {
    "AWS::EC2::SecurityGroup": "GroupId",
    "AWS::Events::Rule": "Name",
    "AWS::IoT::Policy": "PolicyName",
    "AWS::EC2::EIP": "PublicIp",
    "AWS::SNS::Topic": "TopicArn",
    "AWS::SQS::Queue": "QueueUrl",
    "AWS::Lambda::Function": "FunctionName",
    "AWS::IAM::Role": "RoleName",
    "AWS::S3::Bucket": "BucketName",
    "AWS::ApiGateway::Resource": "ResourceId",
    "AWS::ApiGateway::Deployment": "DeploymentId",
    "AWS::ApiGateway::Stage": "StageName",
    "AWS::WAFv2::WebACL": "Name|Id|Scope",
    "AWS::AppSync::GraphQLApi": "Arn",
    "AWS::Batch::JobDefinition": "JobDefinitionArn",
    "AWS::AutoScaling::LaunchConfiguration": "LaunchConfigurationName",
    "AWS::Cognito::UserPoolClient": "ClientId",
    "AWS::ApiGateway::Authorizer": "AuthorizerId",
    "AWS::ApiGatewayV2::Integration": "IntegrationId",
    "AWS::ApiGatewayV2::Route": "RouteId",
    "AWS::ECS::Service": "ServiceArn",
    "AWS::ApplicationAutoScaling::ScalingPolicy": "Arn",
    "AWS::EMR::SecurityConfiguration": "Name",
}

# Types that the package has in another form: list, type, name of the element, others.
SPREAD = {
    "AWS::IAM::Policy": [("Roles", "aws-native:iam:RolePolicy", "roleName", ["PolicyName", "PolicyDocument"]),
                         ("Users", "aws-native:iam:UserPolicy", "userName", ["PolicyName", "PolicyDocument"]),
                         ("Groups", "aws-native:iam:GroupPolicy", "groupName", ["PolicyName", "PolicyDocument"])],
    "AWS::SQS::QueuePolicy": [("Queues", "aws-native:sqs:QueueInlinePolicy", "queue", ["PolicyDocument"])],
    "AWS::Route53::RecordSetGroup": [("RecordSets", "aws-native:route53:RecordSet", "",
                                      ["HostedZoneId", "HostedZoneName"])],
}

# Types of which the package `aws` has resources, if all that they say has a place there; values are compared without names.
CLASSIC = {"AWS::AppMesh::Mesh", "AWS::CodeBuild::Project", "AWS::DirectoryService::MicrosoftAD", "AWS::DocDB::DBCluster",
           "AWS::DocDB::DBInstance", "AWS::DocDB::DBSubnetGroup", "AWS::EC2::NetworkAclEntry", "AWS::Elasticsearch::Domain",
           "AWS::Cloud9::EnvironmentEC2", "AWS::IAM::AccessKey", "AWS::SageMaker::NotebookInstanceLifecycleConfig",
           "AWS::IoT::PolicyPrincipalAttachment", "AWS::IoT::ThingPrincipalAttachment", "AWS::Pinpoint::App",
           "AWS::IAM::UserToGroupAddition"}


# Attributes that the service's documentation calls secrets.
SECRET_ATTRIBUTES = {"ClientSecret", "SecretAccessKey"}

# Policies by which a resource outlives its stack; and types of which a snapshot is the default, without this property.
KEEPING = {"Retain", "RetainExceptOnCreate", "Snapshot"}
SNAPSHOTS = {"AWS::RDS::DBCluster": None, "AWS::RDS::DBInstance": "DBClusterIdentifier"}


class Made:
    """A resource that is registered: its type, its name, and its inputs, of which some may be Undefined; `source` is the
    evaluation and the logical id that it comes from."""

    def __init__(self, token, name, inputs, lines=None, source=None):
        self.token, self.name, self.inputs, self.lines, self.source = token, name, inputs, lines or {}, source


def function_of(value):
    if isinstance(value, dict) and len(value) == 1:
        name = next(iter(value))
        if name == "Ref" or (name.startswith("Fn::") and not name.startswith("Fn::ForEach")):
            return name
    return None


def as_written(value):
    """`value` with numbers as texts where a program would write them in another way: `1.10`."""
    if isinstance(value, dict):
        return {key: as_written(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_written(item) for item in value]
    number = value.literal() if isinstance(value, Plain) else None
    if isinstance(number, (int, float)) and not isinstance(number, bool):
        return value if f"{number:.15g}" == value else str(value)
    return value


class Evaluation:
    def __init__(self, root, parameters, refs=None, salt="", folder=None, outer=None):
        self.salt, self.folder, self.outer, self.children, self.keeps_references = salt, folder, outer, {}, False
        self.stack = f"{outer[0].stack}-{outer[1]}" if outer else STACK
        self.prefix = f"{outer[0].prefix}{outer[1]}-" if outer else ""
        self.root = LoopExpander(root, parameters).expand(root)
        self.given, self.refs = parameters, {**REFS, **(refs or {})}
        self.declared = self.root["Resources"]
        self.under_way, self.truths, self.inputs, self.resources = set(), {}, {}, {}
        for name in self.declared:
            self.make(name)
            for made in self.resources.get(name, ()):
                if not made.source:
                    made.source, made.name = (self, name), self.prefix + made.name
        self.outputs, self.output_lines = {}, (self.root.get("Outputs") or Mapping()).lines
        for name, output in (self.root.get("Outputs") or {}).items():
            self.outputs[name] = self.guarded(lambda output=output: self.output(output))

    @staticmethod
    def guarded(make):
        try:
            return make()
        except (Undefined, service.Wrong) as error:
            return Undefined(str(error))
        except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as error:
            return Undefined(f"{type(error).__name__}: {error}")

    def output(self, output):
        if "Condition" in output and not self.holds(output["Condition"]):
            return None
        found = self.value(output["Value"])
        return text_of(found) if isinstance(found, Plain) else service.document(found)

    # Resources ------------------------------------------------------------------------------------------------------

    def exists(self, name):
        condition = self.declared[name].get("Condition")
        return condition is None or self.holds(condition)

    def make(self, name):
        resource = self.declared[name]
        kind = resource.get("Type", "")
        if kind == "AWS::CDK::Metadata" or not isinstance(kind, str) or kind.startswith("AWS::Serverless::"):
            return
        try:
            if not self.exists(name):
                return
        except Undefined as error:
            self.resources[name] = [Made(None, name, {}, {"": str(error)})]
            return
        if template.child_of(resource, self.folder):
            self.resources[name] = self.nested(name)
            return
        token = service.token_of(kind)
        properties = resource.get("Properties") or Mapping()
        lines = properties.lines if isinstance(properties, Mapping) else {}
        if token:
            self.resources[name] = [Made(token, name, self.inputs_of(name), lines)]
        elif kind in SPREAD and any(key in properties for key, *_ in SPREAD[kind]):
            self.resources[name] = self.spread(name, kind, properties)
        else:
            body = {"templateBody": self.guarded(lambda: self.alone(name, kind, properties))}
            self.resources[name] = [Made("aws-native:cloudformation:Stack", name, body, {"templateBody": (0, 0)})]

    def child(self, name):
        """The evaluation of the template that the stack `name` has; once for each."""
        if name not in self.children:
            path = template.child_of(self.declared[name], self.folder)
            root = template.read(path)
            given, values = self.properties_of(name).get("Parameters") or {}, {}
            for key, parameter in (root.get("Parameters") or {}).items():
                found = self.guarded(lambda key=key: self.value(given[key])) if key in given else NO_VALUE
                if isinstance(found, Undefined):
                    raise found
                if found is NO_VALUE and "Default" not in parameter:
                    raise Undefined(f"{name} is not given {key}")
                found = parameter["Default"] if found is NO_VALUE else found
                values[key] = ",".join(map(text_of, found)) if isinstance(found, list) else text_of(found)
            self.children[name] = Evaluation(root, values, self.refs, self.salt, os.path.dirname(path), (self, name))
        return self.children[name]

    def nested(self, name):
        child = self.guarded(lambda: self.child(name))
        if isinstance(child, Undefined):
            return [Made(None, name, {}, {"": str(child)})]
        return [made for resources in child.resources.values() for made in resources]

    def properties_of(self, name):
        properties = self.declared[name].get("Properties") or Mapping()
        if function_of(properties):
            properties = self.value(properties)
        return {} if properties is NO_VALUE else properties

    def inputs_of(self, name):
        """Inputs by the package's names, where they are of their types; once for each resource."""
        if name not in self.inputs:
            if name in self.under_way:
                raise Undefined("a circle")
            self.under_way.add(name)
            known = service.SCHEMA["resources"][service.token_of(self.declared[name]["Type"])]["inputProperties"]
            made = {}
            for key, value in self.properties_of(name).items():
                spec = known.get(service.sdk_name(key, True))
                if spec is None:
                    continue
                found = self.guarded(lambda value=value, spec=spec: self.input(value, spec))
                if found is not NO_VALUE:
                    made[service.sdk_name(key, True)] = found
            self.under_way.discard(name)
            self.inputs[name] = made
        return self.inputs[name]

    def input(self, value, spec):
        found = with_versions(self.value(value))
        return found if found is NO_VALUE else service.typed(found, spec)

    def is_kept(self, name):
        """Whether the resource stays when it leaves the stack, or is replaced."""
        resource = self.declared[name]
        kind, policies = resource["Type"], [resource[key] for key in ("DeletionPolicy", "UpdateReplacePolicy") if key in resource]
        if "DeletionPolicy" not in resource and kind in SNAPSHOTS and SNAPSHOTS[kind] not in self.properties_of(name):
            return True
        wanted = {self.text(policy) for policy in policies}
        if not wanted <= KEEPING | {"Delete"}:
            raise Undefined(f"no policy: {wanted}")
        return bool(wanted & KEEPING)

    def awaited(self, name):
        """The names of what `DependsOn` has, that of the stack around too, as far as it is made."""
        targets = self.declared[name].get("DependsOn") or []
        targets = targets if isinstance(targets, list) else [targets]
        around = self.outer[0].awaited(self.outer[1]) if self.outer else set()
        return around | {made.name for target in targets for made in self.resources.get(self.text(target), ()) if made.token}

    def spread(self, name, kind, properties):
        made = []
        for key, token, element, others in SPREAD[kind]:
            known = service.SCHEMA["resources"][token]["inputProperties"]
            for item in properties.get(key) or []:
                inputs = {}
                for other in others:
                    if other in properties:
                        name_of = service.sdk_name(other)
                        inputs[name_of] = self.guarded(lambda o=other, n=name_of: self.input(properties[o], known[n]))
                if element:
                    inputs[element] = self.guarded(lambda item=item: self.input(item, known[element]))
                else:
                    for own, value in item.items():
                        spec = known.get(service.sdk_name(own))
                        if spec:
                            found = self.guarded(lambda v=value, s=spec: self.input(v, s))
                            if found is not NO_VALUE:
                                inputs[service.sdk_name(own)] = found
                made.append(Made(token, name if not made else f"{name}{len(made) + 1}", inputs))
        return made

    def alone(self, name, kind, properties):
        """The template of a stack with this resource alone, in which dynamic references stay."""
        self.keeps_references = True
        try:
            found = self.value(properties)
        finally:
            self.keeps_references = False
        body = {"Type": str(kind), "Properties": service.document({} if found is NO_VALUE else as_written(found))}
        return {"Resources": {name: body}}

    # Conditions -----------------------------------------------------------------------------------------------------

    def holds(self, name):
        if not isinstance(name, str):
            return self.condition(name)
        if name not in self.truths:
            conditions = self.root.get("Conditions") or {}
            if name not in conditions or ("?", name) in self.under_way:
                raise Undefined(f"the condition {name}")
            self.under_way.add(("?", name))
            self.truths[name] = self.condition(conditions[name])
            self.under_way.discard(("?", name))
        return self.truths[name]

    def condition(self, value):
        if isinstance(value, str):
            return text_of(value).lower() == "true"
        if not isinstance(value, dict) or len(value) != 1:
            raise Undefined("no condition")
        (name, argument), = value.items()
        if name == "Condition":
            return self.holds(argument)
        if name == "Fn::Equals":
            first, second = (self.text(side) for side in argument)
            return first == second
        if name == "Fn::And":
            return all([self.condition(item) for item in argument])
        if name == "Fn::Or":
            return any([self.condition(item) for item in argument])
        if name == "Fn::Not":
            return not self.condition(argument[0])
        return self.text(value).lower() == "true"

    # Values ---------------------------------------------------------------------------------------------------------

    def value(self, value):
        name = function_of(value)
        if name:
            return self.resolved(self.function(name, value[name]))
        if isinstance(value, dict):
            made = {key: self.value(item) for key, item in value.items()}
            return {key: item for key, item in made.items() if item is not NO_VALUE}
        if isinstance(value, list):
            made = [self.value(item) for item in value]
            return [item for item in made if item is not NO_VALUE]
        return self.resolved(value)

    def text(self, value):
        found = self.value(value)
        if found is NO_VALUE:
            raise Undefined("AWS::NoValue in a text")
        if isinstance(found, list):
            return ",".join(text_of(item) for item in found)
        if isinstance(found, dict):
            raise Undefined("a mapping in a text")
        return text_of(found)

    def list(self, value):
        found = self.value(value)
        if not isinstance(found, list):
            raise Undefined("no list")
        return found

    def resolved(self, value):
        """Dynamic references in a text, once it is whole."""
        if isinstance(value, Plain) and value.literal() is None:
            raise Undefined("null")
        if not isinstance(value, str) or "{{resolve:" not in value or self.keeps_references:
            return value

        def one(match):
            kind, _, rest = match.group(1).partition(":")
            if kind in ("ssm", "ssm-secure"):
                return service.parameter_text(rest) + (self.salt if kind == "ssm-secure" else "")
            if kind != "secretsmanager":
                raise Undefined(match.group(0))
            parts = rest.split(":")
            size = 7 if parts[0] == "arn" else 1
            secret, options = ":".join(parts[:size]), parts[size:] + [""] * 4
            if options[1]:
                if options[1] not in service.KEYS:
                    raise Undefined(f"the secret's {options[1]}")
                return service.secret_text(secret, options[2], options[3]) + ":" + options[1] + self.salt
            raise Undefined("a whole secret")

        return re.sub(r"\{\{resolve:(.*?)\}\}", one, value)

    def function(self, name, argument):
        method = getattr(self, "fn_" + name.removeprefix("Fn::").lower(), None)
        if not method:
            raise Undefined(name)
        return method(argument)

    # References -----------------------------------------------------------------------------------------------------

    def fn_ref(self, name):
        pseudo = {"AWS::Region": service.REGION, "AWS::AccountId": service.ACCOUNT, "AWS::Partition": "aws",
                  "AWS::URLSuffix": "amazonaws.com", "AWS::StackName": self.stack, "AWS::NotificationARNs": [],
                  "AWS::NoValue": NO_VALUE,
                  "AWS::StackId": f"arn:aws:cloudformation:{service.REGION}:{service.ACCOUNT}:stack/{self.stack}/{PROJECT}"}
        if name in pseudo:
            return pseudo[name]
        if name in (self.root.get("Parameters") or {}):
            return self.parameter(name)
        return self.attribute(name, None)

    def parameter(self, name):
        declared, value = self.root["Parameters"][name], self.given[name]
        kind = text_of(declared.get("Type", "String"))
        if self.salt and value and text_of(declared.get("NoEcho", "false")).lower() == "true":
            salt = "9" if kind in ("Number", "List<Number>") else self.salt
            value = ",".join(item + salt for item in value.split(",")) if is_list(kind) else value + salt
        if is_key(kind):
            return service.parameter_list(value) if is_list(kind) else service.parameter_text(value)
        if is_list(kind):
            return [item.strip() for item in value.split(",")] if value else []
        return value

    def fn_getatt(self, argument):
        if isinstance(argument, str):
            argument = argument.split(".", 1)
        return self.attribute(self.text(argument[0]), ".".join(self.text(part) for part in argument[1:]))

    def attribute(self, name, attribute):
        """What `Ref` (None) or `GetAtt` of a resource gives."""
        if name not in self.declared:
            raise Undefined(f"no {name}")
        if not self.exists(name):
            raise Undefined(f"{name} is not made")
        kind = self.declared[name]["Type"]
        token = service.token_of(kind)
        if template.child_of(self.declared[name], self.folder) and attribute is None:
            raise Undefined("the id of a nested stack")
        if kind in SPREAD:
            if attribute is None and "PolicyName" in self.declared[name]["Properties"]:
                return self.text(self.declared[name]["Properties"]["PolicyName"])
            raise Undefined(f"an attribute of {kind}")
        if kind in CLASSIC:
            raise Undefined(f"an attribute of {kind}")
        if not token:
            return f"{(self.prefix + name).lower()}.outputs.{service.letters(attribute or 'Ref')}"
        if kind == "AWS::CloudFormation::Stack" and attribute and attribute.startswith("Outputs."):
            if not template.child_of(self.declared[name], self.folder):
                raise Undefined("outputs of a stack")
            child, key = self.child(name), attribute.partition(".")[2]
            return child.value(child.root["Outputs"][key]["Value"])
        state = service.state(token, self.prefix + name, self.inputs_of(name))
        if attribute is None:
            return self.ref_of(name, kind, token, state)
        found = state
        if attribute == "Ipv6CidrBlocks" and self.adds_ipv6(name):
            found = service.vpc(state["vpcId"])
        for i, step in enumerate(attribute.split(".")):
            key = service.sdk_name(step, not i)
            found = found.get(key, found.get(step)) if isinstance(found, dict) else None
        known = self.known(found, f"{kind} has no {attribute}")
        return known + self.salt if attribute in SECRET_ATTRIBUTES else known

    def adds_ipv6(self, vpc):
        """Another resource gives the VPC its block, which is to be read behind that."""
        return any(other["Type"] == "AWS::EC2::VPCCidrBlock" and self.exists(name)
                   and other["Properties"]["VpcId"] == {"Ref": vpc} and "CidrBlock" not in other["Properties"]
                   for name, other in self.declared.items())

    @staticmethod
    def known(found, why):
        if isinstance(found, Undefined):
            raise found
        if found is None:
            raise Undefined(why)
        return unpackaged(found)

    def ref_of(self, name, kind, token, state):
        rule = self.refs.get(kind)
        if kind == "AWS::EC2::SecurityGroup" and "vpcId" not in self.inputs_of(name):
            rule = "GroupName"  # one of EC2 without VPCs
        if not rule:
            module, _, short = token.rpartition(":")
            getter = service.SCHEMA["functions"].get(f"{module}:get{short}", {})
            keys = list(getter.get("inputs", {}).get("properties", {}))
            if len(keys) != 1:
                raise Undefined(f"Ref of {kind}")
            rule = keys[0]
        parts = []
        for part in re.split(r"[|/]", rule):
            found = state.get(service.sdk_name(part, True), state.get(service.sdk_name(part)))
            parts.append(text_of(self.known(found, f"Ref of {kind}")) if "|" in rule or "/" in rule
                         else self.known(found, f"Ref of {kind}"))
        return ("/" if "/" in rule else "|").join(parts) if len(parts) > 1 else parts[0]

    # Texts and lists ------------------------------------------------------------------------------------------------

    def fn_sub(self, argument):
        pattern, own = (argument, {}) if isinstance(argument, str) else (argument + [{}])[:2]

        def one(match):
            name = match.group(1).strip()
            if name.startswith("!"):
                return "${" + name[1:] + "}"
            if name in own:
                return self.text(own[name])
            if "." in name:
                return self.text({"Fn::GetAtt": name.split(".", 1)})
            return self.text({"Ref": name})

        return re.sub(r"\$\{([^}]*)\}", one, text_of(pattern))

    def fn_join(self, argument):
        return text_of(argument[0]).join(self.text(item) if not isinstance(item, (dict, list)) else text_of(item)
                                         for item in self.list(argument[1]))

    def fn_split(self, argument):
        return self.text(argument[1]).split(self.text(argument[0]))

    def fn_select(self, argument):
        items, index = self.list(argument[1]), int(self.text(argument[0]))
        if not 0 <= index < len(items):
            raise Undefined("Fn::Select beyond the end")
        return items[index]

    def fn_if(self, argument):
        return self.value(argument[1] if self.holds(argument[0]) else argument[2])

    def fn_base64(self, argument):
        return base64.b64encode(self.text(argument).encode()).decode()

    def fn_findinmap(self, argument):
        try:
            mapping = self.root["Mappings"][self.text(argument[0])]
            found = mapping[self.text(argument[1])][self.text(argument[2])]
        except KeyError as error:
            if len(argument) > 3:
                return self.value(argument[3]["DefaultValue"])
            raise Undefined(f"Fn::FindInMap: {error}") from error
        return [text_of(item) for item in found] if isinstance(found, list) else text_of(found)

    def fn_getazs(self, argument):
        return service.zones("" if isinstance(argument, Plain) and argument.literal() is None else self.text(argument))

    def fn_cidr(self, argument):
        if len(argument) < 3:
            raise Undefined("Fn::Cidr without bits")
        return service.subnets(self.text(argument[0]), self.text(argument[1]), self.text(argument[2]))

    def fn_importvalue(self, argument):
        return f"import:{self.text(argument)}"

    def fn_length(self, argument):
        return str(len(self.list(argument)))

    def fn_tojsonstring(self, argument):
        return json.dumps(service.bare(service.document(self.value(argument))), separators=(",", ":"))

    def fn_equals(self, argument):
        return self.condition({"Fn::Equals": argument})


def with_versions(document):
    """In the document of an API the versions are texts."""
    if not isinstance(document, dict) or not {"swagger", "openapi"} & document.keys():
        return document
    made = {key: str(value) if key in ("swagger", "openapi") else value for key, value in document.items()}
    if isinstance(made.get("info"), dict) and "version" in made["info"]:
        made["info"] = {**made["info"], "version": str(made["info"]["version"])}
    return made


def unpackaged(value):
    """A value of a state as one of the template."""
    if isinstance(value, service.Loose):
        return value.value
    if isinstance(value, dict):
        return {key: unpackaged(item) for key, item in value.items()}
    if isinstance(value, list):
        return [unpackaged(item) for item in value]
    return value if isinstance(value, (str, bool)) or value is None else Plain(json.dumps(value))


class LoopExpander:
    """`Fn::ForEach`, written out."""

    def __init__(self, root, parameters):
        self.root, self.parameters, self.names = root, parameters, {}

    def replaced(self, text, is_key):
        def one(match):
            if match.group(2) not in self.names:
                return match.group(0)
            value = self.names[match.group(2)]
            return service.letters(value) if match.group(1) == "&" or is_key else value

        return re.sub(r"([$&])\{([A-Za-z0-9]+)\}", one, text) if self.names else text

    def expand(self, node):
        if isinstance(node, list):
            return [self.expand(item) for item in node]
        if isinstance(node, str):
            new = self.replaced(node, False)
            return Plain(new) if isinstance(node, Plain) else new
        if not isinstance(node, dict):
            return node
        if list(node) == ["Ref"] and isinstance(node["Ref"], str) and node["Ref"] in self.names:
            return self.names[node["Ref"]]
        made = Mapping()
        for key, value in node.items():
            if not key.startswith("Fn::ForEach::"):
                made[self.replaced(key, True)] = self.expand(value)
                made.lines[self.replaced(key, True)] = getattr(node, "lines", {}).get(key, (0, 0))
                continue
            for item in self.items(value[1]):
                self.names[text_of(value[0])] = item
                body = self.expand(value[2])
                made.update(body)
                made.lines.update(body.lines)
                del self.names[text_of(value[0])]
        return made

    def items(self, node):
        node = self.expand(node)
        if isinstance(node, dict) and "Ref" in node:
            return [item.strip() for item in self.parameters[node["Ref"]].split(",")]
        if isinstance(node, dict) and "Fn::FindInMap" in node:
            name, first, second = node["Fn::FindInMap"][:3]
            node = self.root["Mappings"][name][first][second]
        return [text_of(item) for item in node]
