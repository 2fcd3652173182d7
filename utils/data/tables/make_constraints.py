#!/usr/bin/env python3
"""Make the table of inputs that depend on each other from the documentation in published Python SDKs.

    make_constraints.py pulumi_aws-7.48.0-py3-none-any.whl pulumi_gcp-9.37.0-py3-none-any.whl -o constraints.json

Schemas do not say which inputs exclude each other, or of which one must be given; the prose about an input often does,
in a few set phrases with the other names in back-ticks. A sentence counts only if all names that it gives are inputs of
the same resource. `EXTRA` has what is known from elsewhere. Output: by token, `conflicts` (of each list at most one input may be
given) and `oneOf` (at least one); lists in the order of preference that the text suggests.
"""

import argparse
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "schemas"))
from python_sdk import Sdk  # noqa: E402

NAME = r"`[A-Za-z_][\w.]*`"
NAMES = NAME + r"(?:(?:,|,? or|,? and)?\s+(?:the\s+)?" + NAME + r")*"

# (phrase, kind, whether the input that the prose is about is one of the set without being named)
PHRASES = [
    (r"(?:conflicts? with|mutually exclusive with|(?:cannot|can not|must not|may not) be (?:used|specified|set|defined|combined)"
     r"(?: together| in conjunction)? with)(?: the)?(?: arguments?)? (" + NAMES + ")", "conflicts", True),
    (r"mutually exclusive option with (" + NAMES + ")", "conflicts", True),
    (r"(?:only|at most) one of (" + NAMES + r") (?:can|may|must|should)", "conflicts", False),
    (r"exactly one of (?:either )?(" + NAMES + ")", "conflicts oneOf", False),
    (r"(?:at least )?one of (?:either )?(" + NAMES + r") (?:is required|(?:must|has to|needs to|should) be)", "oneOf", False),
    (r"either (" + NAMES + r") (?:is required|(?:must|has to|needs to) be)", "oneOf", False),
    (r"required (?:unless|if)(?: neither)? (" + NAMES + r") (?:is|are) (?:not )?(?:specified|set|provided|given)", "oneOf", True),
]

SHARED_PROSE = {"tags", "labels"}   # one text about them serves all resources

# token: kind, members. From reports about what providers refuse: pulumi-aws#2318; the pairs of `aws_instance` are those of
# the Terraform provider's schema. Subnets come before zones, which follow from them, not the other way round.
EXTRA = {
    "aws:ec2/subnet:Subnet": [("conflicts", ["availabilityZone", "availabilityZoneId"])],
    "aws:ec2/instance:Instance": [("conflicts", ["userData", "userDataBase64"]),
                                  ("conflicts", ["ipv6Addresses", "ipv6AddressCount"]),
                                  ("conflicts", ["vpcSecurityGroupIds", "securityGroups"]),
                                  ("conflicts", ["launchTemplate.id", "launchTemplate.name"])],
    "aws:autoscaling/group:Group": [
        ("conflicts", ["launchTemplate.id", "launchTemplate.name"]),
        ("conflicts", ["mixedInstancesPolicy.launchTemplate.launchTemplateSpecification.launchTemplateId",
                       "mixedInstancesPolicy.launchTemplate.launchTemplateSpecification.launchTemplateName"]),
        ("conflicts", ["vpcZoneIdentifiers", "availabilityZones"])],
    "aws:cloudhsmv2/hsm:Hsm": [("conflicts", ["subnetId", "availabilityZone"])],
    "aws:eks/nodeGroup:NodeGroup": [("conflicts", ["launchTemplate.id", "launchTemplate.name"])],
    "aws:ec2/natGateway:NatGateway": [("conflicts", ["secondaryPrivateIpAddresses", "secondaryPrivateIpAddressCount"])],
}


def groups_in(text, own, wire):
    """(kind, wire names) for each set that `text`, the prose about the input `own`, tells of; `wire` has all inputs."""
    text = re.sub(r"\s+", " ", text)
    for phrase, kinds, is_about_own in PHRASES:
        for match in re.finditer(phrase, text, re.I):
            if phrase.startswith("required") and ("if" in match.group(0).split("`")[0]) != ("not" in match.group(0).rsplit("`")[-1]):
                continue   # "required if x is set" is another matter
            names = [wire.get(name) for name in re.findall(r"`([\w.]+)`", match.group(1))]
            if is_about_own and wire[own] not in names:
                names.insert(0, wire[own])
            if None in names or len(set(names)) < 2 or wire[own] not in names or SHARED_PROSE & set(names):
                continue
            for kind in kinds.split():
                if kind == "conflicts" and is_about_own:   # it excludes each, which need not exclude each other
                    yield from ((kind, sorted([wire[own], name])) for name in names if name != wire[own])
                else:
                    yield kind, names


def constraints_of(resource):
    wire = {p.python: p.wire for p in resource.args.properties}
    found = [group for p in resource.args.properties for group in groups_in(p.doc or "", p.python, wire)]
    entry, seen = {"conflicts": [], "oneOf": []}, set()
    for kind, names in EXTRA.get(resource.token, []) + found:
        names = list(dict.fromkeys(names))
        key = (kind, frozenset(names))
        if key not in seen and {name.split(".")[0] for name in names} <= set(wire.values()):
            seen.add(key)
            entry[kind].append(names)
    return {kind: groups for kind, groups in entry.items() if groups}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("wheels", nargs="+")
    parser.add_argument("-o", dest="output", required=True)
    options = parser.parse_args()
    table = {}
    for wheel in options.wheels:
        for resource in Sdk(wheel).resources.values():
            entry = constraints_of(resource)
            if entry:
                table[resource.token] = entry
    lines = ["%s: %s" % (json.dumps(token), json.dumps(entry, sort_keys=True)) for token, entry in sorted(table.items())]
    pathlib.Path(options.output).write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print("%d resources, %d conflicts, %d of one" % (len(table), sum(len(e.get("conflicts", [])) for e in table.values()),
                                                      sum(len(e.get("oneOf", [])) for e in table.values())))


if __name__ == "__main__":
    main()
