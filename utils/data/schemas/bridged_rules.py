#!/usr/bin/env python3
"""Compares the package that pclc derives of a provider's Terraform schema with the package that is shipped of it.

    utils/data/schemas/bridged_rules.py [--build=build/release] [--details=N] PROVIDER...

PROVIDER has files in data/tfschema, data/mappings and data/schemas. Prints, for each, how many properties of the shipped package
were compared (of resources that both have, in depth), and how many are missing or of another type. Differences are settings that
the shipped package makes by hand, which the bridge of any provider does not have; a rule that is wrong shows in many packages.
"""
import argparse
import glob
import gzip
import json
import os
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
PACKAGES = {"google": "gcp", "azurerm": "azure"}


def load(pattern):
    with gzip.open(glob.glob(os.path.join(ROOT, "data", pattern))[0]) as file:
        return json.load(file)


def kind(spec):
    """The type of a property, objects by their being one; Terraform does not tell integers."""
    reference = spec.get("$ref", "")
    if reference:
        return "object" if reference.startswith("#/types/") else reference
    if spec.get("type") == "array":
        return f"list<{kind(spec['items'])}>"
    if spec.get("type") == "object":
        return f"map<{kind(spec.get('additionalProperties', {'type': 'string'}))}>"
    return {"integer": "number", None: "union"}.get(spec.get("type"), spec.get("type"))


def element(spec):
    while spec.get("type") == "array":
        spec = spec["items"]
    return spec.get("$ref", "")


class Comparison:
    def __init__(self, ours, theirs):
        self.ours, self.theirs, self.count, self.faults = ours, theirs, 0, []

    def compare(self, path, ours, theirs, depth=0):
        for section in ("properties", "inputProperties"):
            have = ours.get(section, {})
            for name, spec in theirs.get(section, {}).items():
                self.count += 1
                place = f"{path}.{name}"
                if name not in have:
                    self.faults.append(f"{place} is missing")
                    continue
                if kind(have[name]) != kind(spec):
                    self.faults.append(f"{place}: {kind(have[name])}, and {kind(spec)} in the package")
                a, b = element(have[name]), element(spec)
                if a.startswith("#/types/") and b.startswith("#/types/") and depth < 3:
                    self.compare(place, self.ours["types"][a[8:]], self.theirs["types"].get(b[8:], {}), depth + 1)


def derive(build, provider, folder):
    """The package that pclc derives, under a name that it does not ship."""
    schemas = load(f"tfschema/{provider}.json.gz")["provider_schemas"]
    file = os.path.join(folder, "schema.json")
    with open(file, "w") as out:
        own = {f"registry.terraform.io/hashicorp/{provider}-derived": next(iter(schemas.values()))}
        json.dump({"format_version": "1.0", "provider_schemas": own}, out)
    with open(os.path.join(folder, "main.tf"), "w") as out:
        out.write(f'resource "{provider}-derived_x" "x" {{}}\n')
    tool = os.path.join(build, "bin", "hcl2pcl")
    subprocess.run([tool, f"--terraform-schema={file}", "-o", os.path.join(folder, "pp"), folder],
                   env={**os.environ, "XDG_CACHE_HOME": folder}, capture_output=True)
    with open(glob.glob(os.path.join(folder, "pclc/bridged/*.json"))[0]) as made:
        return json.load(made)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.path.join(ROOT, "build/release"))
    parser.add_argument("--details", type=int, default=0)
    parser.add_argument("providers", nargs="+")
    args = parser.parse_args()
    for provider in args.providers:
        with tempfile.TemporaryDirectory() as folder:
            ours = derive(args.build, provider, folder)
        theirs = load(f"schemas/{PACKAGES.get(provider, provider)}-[0-9]*.json.gz")
        by_name = {token.split(":")[-1].lower(): spec for token, spec in ours["resources"].items()}
        comparison = Comparison(ours, theirs)
        for type_, info in load(f"mappings/{provider}.json.gz").get("resources", {}).items():
            word = type_.split("_", 1)[-1].replace("_", "")
            if word in by_name and info.get("tok") in theirs["resources"]:
                comparison.compare(type_, by_name[word], theirs["resources"][info["tok"]])
        print(f"{provider}: {comparison.count} properties, {len(comparison.faults)} differ")
        for fault in comparison.faults[:args.details]:
            print("   ", fault)


if __name__ == "__main__":
    main()
