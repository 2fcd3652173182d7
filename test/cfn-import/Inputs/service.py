"""A stand-in for `aws`: CloudFormation and Cloud Control over a file, by the rules that the service documents.

usage: CFN_WORLD=world.json aws.py cloudformation|cloudcontrol OPERATION [--option value]... (aws.py runs `main` of this module)

The world holds what is live, the stacks, and where calls break off: `break` is the number of the call that kills its caller when it has
taken effect. Values of templates are worked out here anew, independently of the tool that is tested. What
the service would refuse is refused, with a message like its own. Not here: creating resources, which no plan does.
"""

import fnmatch
import json
import os
import re
import signal
import sys

WORLD = os.environ["CFN_WORLD"]
NOTHING = object()


class Refused(Exception):
    pass


def load():
    with open(WORLD, encoding="utf-8") as file:
        return json.load(file)


def save(world):
    with open(WORLD, "w", encoding="utf-8") as file:
        json.dump(world, file, indent=1, sort_keys=True)


class Values:
    """What functions of a template give."""

    def __init__(self, world, name, template, parameters, resources):
        self.world, self.name, self.template = world, name, template
        self.parameters, self.resources = parameters, resources

    def holds(self, name):
        return self.truth(self.template["Conditions"][name])

    def truth(self, node):
        (function, argument), = node.items()
        if function == "Condition":
            return self.holds(argument)
        if function == "Fn::Equals":
            return text(self.of(argument[0])) == text(self.of(argument[1]))
        if function == "Fn::Not":
            return not self.truth(argument[0])
        every = [self.truth(each) for each in argument]
        return all(every) if function == "Fn::And" else any(every)

    def live(self, name):
        if name not in self.resources:
            raise Refused("Template error: instance of Fn::GetAtt references undefined resource " + name)
        return self.world["live"][self.resources[name]]

    def ref(self, name):
        if name == "AWS::NoValue":
            return NOTHING
        known = {"AWS::StackName": self.name, "AWS::Region": "eu-west-1", "AWS::AccountId": "111122223333",
                 "AWS::Partition": "aws"}
        if name in known:
            return known[name]
        if name in self.parameters:
            value = self.parameters[name]
            is_list = self.template["Parameters"][name]["Type"] == "CommaDelimitedList"
            return value.split(",") if is_list else value
        if name in self.resources:
            return self.world["live"][self.resources[name]].get("_Ref", self.resources[name].split("|", 1)[1])
        raise Refused("Template format error: Unresolved resource dependencies [%s]" % name)

    def attribute(self, name, attribute):
        at = self.live(name)
        for step in attribute.split("."):
            at = at[step]
        return at

    def of(self, node):
        if isinstance(node, list):
            return [value for value in map(self.of, node) if value is not NOTHING]
        if not isinstance(node, dict):
            return node
        if len(node) == 1:
            (function, argument), = node.items()
            if function == "Ref":
                return self.ref(argument)
            if function == "Fn::GetAtt":
                parts = argument.split(".", 1) if isinstance(argument, str) else argument
                return self.attribute(*parts)
            if function == "Fn::If":
                return self.of(argument[1 if self.holds(argument[0]) else 2])
            if function == "Fn::Join":
                return argument[0].join(text(each) for each in self.of(argument[1]))
            if function == "Fn::Select":
                return self.of(argument[1])[int(argument[0])]
            if function == "Fn::Split":
                return self.of(argument[1]).split(argument[0])
            if function == "Fn::FindInMap":
                at = self.template["Mappings"]
                for step in argument:
                    at = at[text(self.of(step))]
                return at
            if function == "Fn::ImportValue":
                name = self.of(argument)
                for stack in self.world["stacks"].values():
                    if name in stack.get("exports", {}):
                        return stack["exports"][name]
                raise Refused("No export named %s found" % name)
            if function == "Fn::Sub":
                own = argument[1] if isinstance(argument, list) else {}

                def piece(match):
                    name = match[1].strip()
                    if name.startswith("!"):
                        return "${%s}" % name[1:]
                    if name in own:
                        return text(self.of(own[name]))
                    return text(self.attribute(*name.split(".", 1)) if "." in name else self.ref(name))
                return re.sub(r"\$\{([^}]*)\}", piece, argument[0] if isinstance(argument, list) else argument)
        return {key: value for key, value in ((key, self.of(each)) for key, each in node.items()) if value is not NOTHING}


def text(value):
    return {True: "true", False: "false"}.get(value) if isinstance(value, bool) else str(value)


USUAL = {"Acme::Shop::Till": {"Speed": 3}}
LOWER = {"Acme::Shop::Till": ["Mode"]}
WRITE_ONLY = {"AWS::CloudFormation::Stack": ["TemplateURL"], "AWS::Lambda::Function": ["Code"]}


def loose(value):
    """Scalars as texts, lists of what has keys in the order of the keys."""
    if isinstance(value, dict):
        return {key: loose(each) for key, each in value.items()}
    if isinstance(value, list):
        every = [loose(each) for each in value]
        return sorted(every, key=json.dumps) if all(isinstance(each, dict) for each in every) else every
    return text(value)


def is_said(ours, live):
    """Everything that the template says is live."""
    if isinstance(ours, dict) and isinstance(live, dict):
        return all(key in live and is_said(ours[key], live[key]) for key in ours)
    if isinstance(ours, list) != isinstance(live, list): # in policies a list of one is what is in it
        ours, live = ([each] if not isinstance(each, list) else each for each in (ours, live))
    if isinstance(ours, list) and isinstance(live, list):
        return len(ours) == len(live) and all(map(is_said, ours, live))
    return ours == live


def drift(world):
    """Resources of stacks whose templates say something else than what is live."""
    found = []
    for name, stack in sorted(world["stacks"].items()):
        values = Values(world, name, stack["template"], stack["parameters"], stack["resources"])
        for logical, key in sorted(stack["resources"].items()):
            body = stack["template"]["Resources"][logical]
            if key not in world["live"]:
                found.append("%s.%s is gone" % (name, logical))
                continue
            ours = {name: value for name, value in values.of(body.get("Properties", {})).items()
                    if name not in WRITE_ONLY.get(body["Type"], [])}
            ours.update({key: ours[key].lower() for key in LOWER.get(body["Type"], []) if key in ours})
            if not is_said(loose(ours), loose({**USUAL.get(body["Type"], {}), **world["live"][key]})):
                found.append("%s.%s differs" % (name, logical))
    return found


class Stacks:
    def __init__(self, world):
        self.world = world

    def stack(self, name):
        if name not in self.world["stacks"]:
            raise Refused("An error occurred (ValidationError): Stack with id %s does not exist" % name)
        return self.world["stacks"][name]

    def owner(self, key):
        return next((name for name, stack in self.world["stacks"].items() if key in stack["resources"].values()), None)

    def values_of_parameters(self, template, request, stack):
        given = {each["ParameterKey"]: each for each in request.get("Parameters", [])}
        values = {}
        for name, declared in template.get("Parameters", {}).items():
            each = given.get(name, {})
            if each.get("UsePreviousValue"):
                values[name] = stack["parameters"][name]
            elif "ParameterValue" in each or "Default" in declared:
                values[name] = text(each.get("ParameterValue", declared.get("Default")))
            else:
                raise Refused("Parameters: [%s] must have values" % name)
        unknown = set(given) - set(values)
        if unknown:
            raise Refused("Parameters: %s do not exist in the template" % sorted(unknown))
        return values

    def create_change_set(self, options):
        with open(options["cli-input-json"][len("file://"):], encoding="utf-8") as file:
            request = json.load(file)
        with open(options["template-body"][len("file://"):], encoding="utf-8") as file:
            template = json.load(file)
        name, kind = request["StackName"], request["ChangeSetType"]
        stack = self.world["stacks"].get(name)
        if stack and not stack["status"].endswith("_COMPLETE") and stack["status"] != "REVIEW_IN_PROGRESS":
            raise Refused("Stack:%s is in %s state and can not be updated." % (name, stack["status"]))
        if stack is None:
            if kind != "IMPORT":
                raise Refused("Stack [%s] does not exist" % name)
            stack = {"template": {"Resources": {}}, "parameters": {}, "resources": {}, "exports": {}, "changeSets": {},
                     "status": "REVIEW_IN_PROGRESS"}
        if request["ChangeSetName"] in stack.setdefault("changeSets", {}):
            raise Refused("ChangeSet %s already exists" % request["ChangeSetName"])
        if not re.fullmatch(r"[a-zA-Z][-a-zA-Z0-9]{0,127}", request["ChangeSetName"]):
            raise Refused("ChangeSetName is invalid")
        if not template.get("Resources"):
            raise Refused("Template format error: At least one Resources member must be defined")
        changed = self.changed(name, stack, template, request, kind)
        stack["changeSets"][request["ChangeSetName"]] = changed
        self.world["stacks"][name] = stack
        return {"Id": "arn:" + request["ChangeSetName"]}

    def changed(self, name, stack, template, request, kind):
        """The stack as the change set will leave it."""
        old = stack["template"]
        parameters = self.values_of_parameters(template, request, stack)
        resources = {}
        probe = Values(self.world, name, template, parameters, resources)
        exists = {logical for logical, body in template["Resources"].items()
                  if "Condition" not in body or probe.holds(body["Condition"])}
        imported = {each["LogicalResourceId"]: each for each in request.get("ResourcesToImport", [])}
        for logical in exists:
            body = template["Resources"][logical]
            if logical in stack["resources"]:
                resources[logical] = stack["resources"][logical]
            elif logical not in imported:
                raise Refused("%s would be created, and a plan creates nothing" % logical)
            else:
                resources[logical] = self.to_import(logical, body, imported[logical])
        for logical in imported:
            if logical not in resources or logical in stack["resources"]:
                raise Refused("Resources [%s] passed in ResourceToImport are not to be imported" % logical)
        before = Values(self.world, name, old, stack["parameters"], stack["resources"])
        after = Values(self.world, name, template, parameters, resources)
        modified = []
        for logical in stack["resources"]:
            if logical in resources:
                was, is_now = old["Resources"][logical], template["Resources"][logical]
                if loose(before.of(was.get("Properties", {}))) != loose(after.of(is_now.get("Properties", {}))):
                    modified.append(logical)
        gone = set(stack["resources"]) - set(resources)
        outputs = {key: after.of(each) for key, each in template.get("Outputs", {}).items()}
        for logical in resources:
            after.of(template["Resources"][logical].get("Properties", {}))
        if kind == "IMPORT":
            if modified or gone:
                raise Refused("As part of the import operation, you cannot modify or delete %s" % (modified + sorted(gone)))
            if json.dumps(template.get("Outputs", {}), sort_keys=True) != json.dumps(old.get("Outputs", {}), sort_keys=True):
                raise Refused("As part of the import operation, you cannot modify or add [Outputs]")
            if not imported:
                raise Refused("There are no resources to import")
        else:
            notes = [{key: body.get("Metadata") for key, body in each["Resources"].items()} for each in (old, template)]
            if not modified and not gone and notes[0] == notes[1] and old.get("Outputs") == template.get("Outputs"):
                raise Refused("The submitted information didn't contain changes.")
        exports = {each["Export"]["Name"]: each["Value"] for each in outputs.values() if "Export" in each}
        for export in set(stack.get("exports", {})) - set(exports):
            for other, its in self.world["stacks"].items():
                if other != name and json.dumps({"Fn::ImportValue": export}) in json.dumps(its["template"]):
                    raise Refused("Export %s cannot be deleted as it is in use by %s" % (export, other))
        return {"kind": kind, "template": template, "parameters": parameters, "resources": resources, "exports": exports,
                "modified": modified, "gone": sorted(gone)}

    def to_import(self, logical, body, request):
        if "DeletionPolicy" not in body:
            raise Refused("Resources to import must have a DeletionPolicy: [%s]" % logical)
        if request["ResourceType"] != body["Type"]:
            raise Refused("%s is of another type" % logical)
        wanted = request["ResourceIdentifier"]
        for key, properties in self.world["live"].items():
            kind, identifier = key.split("|", 1)
            if kind != body["Type"]:
                continue
            primary = self.world["primary"].get(kind, [])
            own = dict(zip(primary, identifier.split("|") if len(primary) > 1 else [identifier]))
            if {name: text(own.get(name, properties.get(name))) for name in wanted} == wanted:
                if self.owner(key):
                    raise Refused("%s is already in the stack %s" % (identifier, self.owner(key)))
                return key
        raise Refused("Resource of type '%s' with identifier '%s' was not found" % (body["Type"], json.dumps(wanted)))

    def allows(self, stack, action, logical):
        """What a stack policy lets an update do; here without conditions."""
        every = lambda value: value if isinstance(value, list) else [value]
        means = lambda words, word: any(fnmatch.fnmatchcase(word, each) for each in every(words))
        if "policy" not in stack:
            return True
        effects = {each["Effect"] for each in every(stack["policy"]["Statement"])
                   if means(each["Action"], action) and means(each["Resource"], "LogicalResourceId/" + logical)}
        return effects == {"Allow"}

    def execute_change_set(self, options):
        name = options["stack-name"]
        stack = self.stack(name)
        if not stack["status"].endswith("_COMPLETE") and stack["status"] != "REVIEW_IN_PROGRESS":
            raise Refused("This stack is currently in a non-terminal [%s] state" % stack["status"])
        if options["change-set-name"] not in stack["changeSets"]:
            raise Refused("ChangeSet [%s] does not exist" % options["change-set-name"])
        change = stack["changeSets"][options["change-set-name"]]
        if change["kind"] == "UPDATE":
            old, new = stack["template"]["Resources"], change["template"]["Resources"]
            for logical in stack["resources"]:
                action = "Update:Delete" if logical not in new else "Update:Modify"
                if old[logical] != new.get(logical) and not self.allows(stack, action, logical):
                    raise Refused("Action denied by stack policy: Statement does not allow [%s] for resource "
                                  "[LogicalResourceId/%s]" % (action, logical))
        for logical in change["gone"]:
            self.leave(stack, logical)
        for logical in change["modified"]:
            self.world.setdefault("modified", []).append("%s.%s" % (name, logical))
        for key in ("template", "parameters", "resources", "exports"):
            stack[key] = change[key]
        stack["changeSets"] = {}
        stack["status"] = change["kind"] + "_IN_PROGRESS" # until it is waited for

    def leave(self, stack, logical):
        if not stack["template"]["Resources"][logical].get("DeletionPolicy", "Delete").startswith("Retain"):
            self.world["live"].pop(stack["resources"][logical], None)

    def delete_stack(self, options):
        stack = self.stack(options["stack-name"])
        if stack.get("protected"):
            raise Refused("Stack [%s] cannot be deleted while TerminationProtection is enabled" % options["stack-name"])
        for logical in stack["resources"]:
            self.leave(stack, logical)
        del self.world["stacks"][options["stack-name"]]

    def delete_change_set(self, options):
        self.stack(options["stack-name"])["changeSets"].pop(options["change-set-name"], None)

    def describe_change_set(self, options):
        if options["change-set-name"] not in self.stack(options["stack-name"])["changeSets"]:
            raise Refused("ChangeSet [%s] does not exist" % options["change-set-name"])
        return {"Status": "CREATE_COMPLETE"}

    def describe_stacks(self, options):
        stack = self.stack(options["stack-name"])
        declared = stack["template"].get("Parameters", {})
        return {"Stacks": [{"StackName": options["stack-name"], "StackStatus": stack["status"],
                            "EnableTerminationProtection": stack.get("protected", False),
                            "Parameters": [{"ParameterKey": name, "ParameterValue": "****" if declared[name].get("NoEcho") else value}
                                           for name, value in stack["parameters"].items() if name in declared]}]}

    def get_stack_policy(self, options):
        stack = self.stack(options["stack-name"])
        return {"StackPolicyBody": json.dumps(stack["policy"])} if "policy" in stack else None

    def get_template(self, options):
        return {"TemplateBody": self.stack(options["stack-name"])["template"], "StagesAvailable": ["Original"]}

    def describe_stack_resources(self, options):
        found = []
        for name, stack in self.world["stacks"].items():
            every = [{"StackName": name, "LogicalResourceId": logical, "ResourceType": key.split("|", 1)[0],
                      "PhysicalResourceId": key.split("|", 1)[1]} for logical, key in stack["resources"].items()]
            if name == options.get("stack-name") or any(each["PhysicalResourceId"] == options.get("physical-resource-id")
                                                        for each in every):
                found = every
        if not found:
            raise Refused("Stack for it does not exist")
        return {"StackResources": found}

    def wait(self, options):
        stack = self.world["stacks"].get(options["stack-name"])
        if stack and stack["status"] != "REVIEW_IN_PROGRESS":
            stack["status"] = stack["status"].replace("_IN_PROGRESS", "_COMPLETE")

    def get_resource(self, options):
        key = options["type-name"] + "|" + options["identifier"]
        if key not in self.world["live"]:
            raise Refused("An error occurred (ResourceNotFoundException): %s was not found" % options["identifier"])
        properties = {name: value for name, value in self.world["live"][key].items() if name != "_Ref"}
        return {"TypeName": options["type-name"],
                "ResourceDescription": {"Identifier": options["identifier"], "Properties": json.dumps(properties)}}


def main():
    world = load()
    words = sys.argv[2:]
    operation = words.pop(0)
    if operation == "wait":
        words.pop(0)
    options = {words[i][2:]: words[i + 1] for i in range(0, len(words) - 1, 2)}
    world["calls"] = world.get("calls", 0) + 1
    breaks = world.get("break") == world["calls"]
    before = json.dumps([world["stacks"], world["live"]], sort_keys=True) if operation != "wait" else None
    try:
        answer = getattr(Stacks(world), operation.replace("-", "_"))(options)
    except Refused as why:
        save({**load(), "calls": world["calls"]})
        print(why, file=sys.stderr)
        sys.exit(254)
    if before and json.dumps([world["stacks"], world["live"]], sort_keys=True) != before:
        world.setdefault("changes", []).append(world["calls"])
    save(world)
    if breaks:
        os.kill(os.getppid(), signal.SIGKILL)
        sys.exit(130)
    if answer is not None:
        json.dump(answer, sys.stdout)
