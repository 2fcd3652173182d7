#!/usr/bin/env python3
"""Compares what `Ref` gives by our table with what the CDK's generated classes say.

usage: check_cloudformation_refs.py REFS.def AWS-CDK-LIB

AWS-CDK-LIB is the folder of an unpacked `npm pack aws-cdk-lib`: AWS makes its classes of the same specification as the service.
Rows whose names differ are printed, but for those of APART, and so are types that a property of several identifies and that have no
row. The exit code is 1 if there are any.
"""

import argparse
import glob
import os
import re
import sys

# Not compared, and why.
APART = {
    "AWS::EC2::SecurityGroup": "by an input: CFN_REF_BY",
    "AWS::IoT::OTAUpdate": "not in the package aws-native, as the next two",
    "AWS::Lambda::WebFunction": "",
    "AWS::MediaStore::Container": "",
    "AWS::Route53Profiles::ProfileAssociation": "its primary identifier",
}


def of_cdk(folder):
    """The members that are `Ref`, and the others, by type."""
    found = {}
    for path in glob.glob(os.path.join(folder, "aws-*", "lib", "*.generated.js")):
        with open(path, encoding="utf-8") as file:
            classes = file.read().split('CFN_RESOURCE_TYPE_NAME="')[1:]
        for text in classes:
            members = re.search(r"get \w+Ref\(\)\{return\{([^}]*)\}", text)
            if members:
                parts = dict(part.split(":", 1) for part in members.group(1).split(",") if ":" in part)
                found[text[: text.index('"')]] = parts
    return found


def plain(name):
    return re.sub("[^a-z0-9]", "", name.lower())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("refs")
    parser.add_argument("cdk")
    arguments = parser.parse_args()
    with open(arguments.refs, encoding="utf-8") as file:
        text = file.read()
    rows = dict(re.findall(r'^CFN_REF\("([^"]+)", "([^"]+)"\)', text, re.M))
    differing = []
    for name, parts in sorted(of_cdk(arguments.cdk).items()):
        by_ref = [key for key, value in parts.items() if value == "this.ref"]
        others = [key for key, value in parts.items() if value != "this.ref" and not value.startswith("this.attr")]
        if len(by_ref) != 1 or name in APART:
            continue
        short, theirs = plain(name.split("::")[2]), plain(by_ref[0])
        names = {theirs, short + theirs, theirs.removeprefix(short)}
        if name in rows and plain(rows[name]) not in names and short + plain(rows[name]) not in names:
            differing.append(f"{name}: {rows[name]}, and {by_ref[0]} in the CDK")
        elif name not in rows and others:
            differing.append(f"{name}: no row, and {by_ref[0]} in the CDK")
    print("\n".join(differing) if differing else "no row differs")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
