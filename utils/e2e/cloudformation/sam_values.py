#!/usr/bin/env python3
"""Compares what `cfn2pcl --expand-sam` makes of values that functions give with what AWS's translator makes of them:

    sam_values.py [--details=FILE] [--each=N] [--only=TEXT] TEMPLATE...

Needs the package `aws-sam-translator` of PyPI (and `pyyaml`). Every value of every resource of SAM in the templates, of its events and of
`Globals`, is replaced, one at a time, by `Fn::If` (with nothing, and with another value), by `Ref` of a parameter with and
without a default, and of `AWS::NoValue`, by `Fn::Sub` and by `Fn::ImportValue`. Values of one kind (by the type and the names of
the properties above it) are taken from N templates (1). Both results must be the same resources, or both must refuse.

    same       both make the same, or both refuse
    refused    the translator takes it, and here is a diagnostic
    taken      the translator refuses it, or breaks off, and it is taken here
    meant      what the translator makes is refused by the service, or lacks what is said: MEANT has the reason
    silent     both take it, without a diagnostic, and the results differ: the exit code is 1
"""
import argparse
import collections
import concurrent.futures
import copy
import json
import logging
import os
import subprocess
import sys
import tempfile

os.environ.setdefault("AWS_DEFAULT_REGION", "eu-west-1")

logging.disable(logging.CRITICAL)

from samtranslator.model.exceptions import InvalidDocumentException  # noqa: E402
from samtranslator.translator.transform import transform  # noqa: E402
from samtranslator.yaml_helper import yaml_parse  # noqa: E402

from sam import normal  # noqa: E402

CONDITION, GIVEN, OPEN = "BatteryCondition", "BatteryGiven", "BatteryOpen"
# What stands below these has names that the author chooses.
NAMED = {"Events", "Tags", "Variables", "Authorizers", "Models", "GatewayResponses", "paths", "Parameters", "StageVariables",
         "Environment", "DefinitionSubstitutions", "ApiKeys", "Resolvers", "Functions", "DataSources", "Routes", "RouteSettings",
         "Connectors", "RequestParameters", "Headers", "Scopes", "responses", "Globals"}
OPAQUE = {"DefinitionBody", "Definition", "PolicyDocument", "AssumeRolePolicyDocument", "Schema", "paths", "Models"}


# Where the result is another one, and why; by the end of the kind.
MEANT = {
    "Policies/[]": "a name that the translator's own list has not is the name of a managed policy here",
    "CorsConfiguration/AllowOrigins": "the function becomes all of the configuration, and what else it says is lost",
    "Authorizers/*/JwtConfiguration": "the name of the function is put in lower case",
    "Api/DefinitionBody/paths/*": "what events add is lost where the document's path is conditional",
    "Api/StageName": "the policy of an event gets the word `Stage`",
    "ResourcePolicy/SourceVpcBlacklist": "a list of a parameter is gone through letter by letter, so that nothing is denied",
}


class NoPolicies:
    def load(self):
        return {}


def other(value):
    """A value of the same form that is not `value`."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, str):
        return {"true": "false", "false": "true"}.get(value, value + "2")
    if isinstance(value, list):
        return value[:-1] if len(value) > 1 else value + value
    return {key: value[key] for key in list(value)[:-1]} if len(value) > 1 else value


def mutants(value):
    """The forms in which a value that is computed can stand, as (name, value, parameters)."""
    yield "If", {"Fn::If": [CONDITION, value, {"Ref": "AWS::NoValue"}]}, {}
    yield "If-other", {"Fn::If": [CONDITION, value, other(value)]}, {}
    yield "NoValue", {"Ref": "AWS::NoValue"}, {}
    yield "ImportValue", {"Fn::ImportValue": "exported"}, {}
    yield "Ref", {"Ref": OPEN}, {OPEN: {"Type": "String"}}
    if isinstance(value, (str, int, float)):
        text = str(value).lower() if isinstance(value, bool) else str(value)
        yield "parameter", {"Ref": GIVEN}, {GIVEN: {"Type": "String", "Default": text}}
        if isinstance(value, bool):
            yield "parameter-other", {"Ref": GIVEN}, {GIVEN: {"Type": "String", "Default": str(not value).lower()}}
        yield "Sub", {"Fn::Sub": "${AWS::StackName}-" + text}, {}
        yield "Sub-parameter", {"Fn::Sub": "${" + GIVEN + "}"}, {GIVEN: {"Type": "String", "Default": text}}
    elif isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        yield "parameter", {"Ref": GIVEN}, {GIVEN: {"Type": "CommaDelimitedList", "Default": ",".join(value)}}


def values_below(value, path, kind, depth):
    """(path, kind, value) of all values below `value`."""
    if isinstance(value, dict) and not (len(value) == 1 and ("Ref" in value or next(iter(value)).startswith("Fn::"))):
        for key, inner in value.items():
            isNamed = bool(path) and path[-1] in NAMED
            name = "*" if isNamed else key
            if isNamed and path[-1] == "Events" and isinstance(inner, dict):
                name = str(inner.get("Type"))
            yield from one(inner, path + (key,), kind + (name,), depth)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from one(inner, path + (index,), kind + ("[]",), depth)


def one(value, path, kind, depth):
    if value is None:
        return
    yield path, kind, value
    if depth > 0:
        yield from values_below(value, path, kind, 1 if path[-1] in OPAQUE and depth > 1 else depth - 1)


def values_of(template):
    for key, resource in template.get("Resources", {}).items():
        if not isinstance(resource, dict) or not str(resource.get("Type")).startswith("AWS::Serverless::"):
            continue
        properties = resource.get("Properties")
        if isinstance(properties, dict):
            kind = (resource["Type"].removeprefix("AWS::Serverless::"),)
            yield from values_below(properties, ("Resources", key, "Properties"), kind, 8)
    for section, properties in (template.get("Globals") or {}).items():
        if isinstance(properties, dict):
            yield from values_below(properties, ("Globals", section), ("Globals", section), 4)


def replaced(template, path, value, parameters):
    result = copy.deepcopy(template)
    place = result
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    result.setdefault("Conditions", {})[CONDITION] = {"Fn::Equals": [{"Ref": "AWS::Region"}, "eu-west-1"]}
    if parameters:
        result["Parameters"] = {**(result.get("Parameters") or {}), **parameters}
    return result


def with_parameters(value, parameters):
    """`value` with the values of the battery's own parameters, and without `AWS::NoValue` in lists: here references stay where the
    translator writes the value, and the other way round."""
    if isinstance(value, dict):
        if value == {"Ref": GIVEN}:
            value = parameters[GIVEN]["Default"]
            return value.split(",") if parameters[GIVEN]["Type"] == "CommaDelimitedList" else value
        if list(value) == ["Fn::Sub"] and isinstance(value["Fn::Sub"], str):
            # The translator writes the region and the partition where it works values out.
            value = {"Fn::Sub": value["Fn::Sub"].replace("${AWS::Region}", "eu-west-1").replace("${AWS::Partition}", "aws")}
            text = value["Fn::Sub"].replace("${" + GIVEN + "}", parameters.get(GIVEN, {}).get("Default", ""))
            return {"Fn::Sub": text} if "${" in text else text
        return {key: with_parameters(inner, parameters) for key, inner in value.items()}
    given = parameters.get(GIVEN, {})
    if given.get("Type") == "CommaDelimitedList" and value in (given["Default"], [{"Ref": GIVEN}]):
        return given["Default"].split(",")
    if isinstance(value, list):
        items = [with_parameters(item, parameters) for item in value if item != {"Ref": "AWS::NoValue"}]
        return items[0] if len(items) == 1 and given.get("Type") == "CommaDelimitedList" and isinstance(items[0], list) else items
    return value


def resources_of(made, template):
    return json.dumps(normal(with_parameters(made["Resources"], template.get("Parameters") or {})), sort_keys=True)


def theirs(template):
    try:
        made = transform(copy.deepcopy(template), {}, NoPolicies())
        return "taken", resources_of(made, template)
    except InvalidDocumentException as refusal:
        return "refused", "; ".join(cause.message for cause in refusal.causes)
    except Exception as fault:  # the translator itself breaks off
        return "broken", repr(fault)


def ours(template):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "template.json")
        with open(path, "w", encoding="utf-8") as handle:
            json.dump(template, handle)
        done = subprocess.run(["cfn2pcl", "--expand-sam", path], capture_output=True, text=True, timeout=60)
    messages = [line for line in done.stderr.splitlines() if "[PCL" in line and "PCL5106" not in line]
    made = resources_of(json.loads(done.stdout), template) if done.stdout else ""
    return done.returncode, messages, made


def difference(want, have):
    want, have = json.loads(want), json.loads(have)
    lines = []

    def walk(first, second, path):
        if first == second:
            return
        if isinstance(first, dict) and isinstance(second, dict):
            for key in sorted({*first, *second}):
                walk(first.get(key), second.get(key), f"{path}.{key}")
        else:
            lines.append(f"    {path}: {json.dumps(first)[:300]}  here: {json.dumps(second)[:300]}")

    walk(want, have, "")
    return lines[:8]


def judge(case):
    name, kind, form, template = case
    verdict, said = theirs(template)
    code, messages, made = ours(template)
    title = f"{name} {'/'.join(kind)} {form}"
    if code not in (0, 1):
        return "silent", title, [f"    exit code {code}"]
    if verdict == "taken":
        if made == said and code == 0:
            return "same", title, []
        if code or messages:
            return "refused", title, ["    " + line for line in messages[:3]]
        meant = any("/".join(kind).endswith(end) for end in MEANT)
        return "meant" if meant else "silent", title, difference(said, made)
    if code:
        return "same", title, []
    return "taken", title, ["    " + said[:300], *("    " + line for line in messages[:2])]


def main():
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
    parser.add_argument("--details")
    parser.add_argument("--each", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("templates", nargs="+")
    options = parser.parse_args()
    seen, cases, left = collections.Counter(), [], 0
    for path in options.templates:
        with open(path, encoding="utf-8") as handle:
            template = yaml_parse(handle.read())
        template = json.loads(json.dumps(template, default=str))
        found = [item for item in values_of(template) if options.only in "/".join(item[1])]
        if not any(seen[kind] < options.each for _, kind, _ in found):
            continue
        verdict, said = theirs(template)
        if verdict != "taken" or ours(template)[2] != said:
            left += 1
            continue
        name = os.path.basename(path)
        for place, kind, value in found:
            seen[kind] += 1
            if seen[kind] <= options.each:
                cases += [(name, kind, form, replaced(template, place, new, parameters)) for form, new, parameters in mutants(value)]
    results = collections.defaultdict(list)
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        for verdict, title, lines in pool.map(judge, cases, chunksize=16):
            results[verdict].append((title, lines))
    if options.details:
        with open(options.details, "w", encoding="utf-8") as handle:
            for verdict in ("silent", "refused", "taken", "meant"):
                for title, lines in results[verdict]:
                    handle.writelines([f"{verdict}: {title}\n", *(line + "\n" for line in lines)])
    print(f"{len(cases)} values of {len(seen)} kinds" + (f"; {left} templates differ without them" if left else ""))
    for verdict in ("same", "refused", "taken", "meant", "silent"):
        print(f"{verdict:8} {len(results[verdict])}")
    return 1 if results["silent"] else 0


if __name__ == "__main__":
    sys.exit(main())
