#!/usr/bin/env python3
"""Put into a package schema what only the package's .NET SDK shows: what namespaces and properties are called in C#.

    dotnet_sdk.py restore SCHEMA.json.gz [SOURCES]    # writes language.csharp into the schema
    dotnet_sdk.py check SCHEMA.json.gz [SOURCES]      # says where the schema and the SDK differ

SOURCES is a checkout or a git directory of the provider's repository, which has the SDK below sdk/dotnet. Read are
attributes and declarations (`[Input("policy")] ... PolicyDocument`) and the constructors of results; nothing is run.
What csharp-known.json beside this script says of a package comes first; it is for packages whose SDK of the schema's
version is too large to be at hand.

The schema gets `language.csharp.namespaces` and `rootNamespace`, and of each resource, function and object type the
names of properties that are not the upper-cased names of the wire. Every name that the SDK does not confirm stays as
it is; a package whose SDK knows fewer than half of the schema's resources is refused.
"""

import argparse
import collections
import gzip
import io
import json
import os
import re
import subprocess
import sys
import tarfile

from wheel_schema import write_schema

CLASS = re.compile(r"^    (?:\[\w*ResourceType\(\"(?P<token>[^\"]+)\"\)\]|"
                   r"(?:public|internal) (?:sealed |static |abstract |readonly )*(?:partial )?(?:class|struct) (?P<name>\w+))", re.M)
PROPERTY = re.compile(r"\[(?:Input|Output)\(\"(?P<wire>[^\"]+)\"[^\]]*\)\]|"
                      r"^        public (?:override )?[^=({;\n]*? @?(?P<name>\w+) *(?:\{|$)|"
                      r"^            (?:this\.)?@?(?P<field>\w+) = @?(?P<parameter>\w+);", re.M)
INVOKE = re.compile(r"\.(?:Invoke|InvokeAsync|Call)<\w+>\(\"([^\"]+)\"")


def sources(path, revision="HEAD"):
    """Name and text of each C# source of the SDK; of a git directory that of `revision`."""
    if os.path.isdir(os.path.join(path, "sdk")):
        for folder, _, files in os.walk(os.path.join(path, "sdk", "dotnet")):
            for file in files:
                if file.endswith(".cs"):
                    with open(os.path.join(folder, file), encoding="utf-8-sig") as stream:
                        yield os.path.join(folder, file), stream.read()
        return
    archive = subprocess.run(["git", "--git-dir", path, "archive", revision, "sdk/dotnet"], check=True, stdout=subprocess.PIPE)
    with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
        for member in tar:
            if member.isfile() and member.name.endswith(".cs"):
                yield member.name, tar.extractfile(member).read().decode("utf-8-sig")


class Sdk:
    """names[namespace][class]: name of the wire -> name in C#; classes[token]: namespace and class of what has it."""

    def __init__(self, path, revision="HEAD"):
        self.names = collections.defaultdict(dict)
        self.classes = {}
        for _, text in sources(path, revision):
            self.read(text)

    def read(self, text):
        found = re.search(r"^namespace ([\w.]+)", text, re.M)
        if not found:
            return
        space, token = found.group(1), None
        marks = list(CLASS.finditer(text))
        for i, mark in enumerate(marks):
            if mark.group("token"):
                token = mark.group("token")
                continue
            name, body = mark.group("name"), text[mark.end():marks[i + 1].start() if i + 1 < len(marks) else len(text)]
            if token:
                self.classes[token] = space, name
                token = None
            for invoked in INVOKE.findall(body):
                self.classes.setdefault(invoked, (space, name))
            self.names[space].setdefault(name, {}).update(self.members(body))

    @staticmethod
    def members(body):
        found, wire = {}, None
        for match in PROPERTY.finditer(body):
            if match.group("wire"):
                wire = match.group("wire")
            elif match.group("name") and wire:
                found[wire] = match.group("name")
                wire = None
            elif match.group("parameter") and match.group("field")[0].isupper():
                found.setdefault(match.group("parameter"), match.group("field"))
        return found


def pascal(name):
    """What pclc makes of a name without being told."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("-"))


def namespace_rule(module):
    return ".".join(pascal(part) for part in module.split("/") if part)


class Comparison:
    """Walks a schema beside its SDK."""

    def __init__(self, schema, sdk, known):
        self.schema, self.sdk, self.known = schema, sdk, known
        self.package = schema["name"]
        self.bridged = schema.get("meta", {}).get("moduleFormat", "").startswith("(.*)(?:/")
        self.faults, self.renamed, self.missing = [], 0, 0
        self.spaces = collections.defaultdict(collections.Counter)
        self.root = ""

    def module(self, token):
        module = token.split(":")[1]
        if self.bridged:
            module = module.rpartition("/")[0] or module
        elif self.schema.get("meta", {}).get("moduleFormat"):
            match = re.match(self.schema["meta"]["moduleFormat"], module)
            module = match.group(1) if match and match.groups() else module
        return "" if module == "index" else module

    def run(self):
        if self.known:
            self.apply_known()
        if self.sdk:
            self.compare()
        return self

    def apply_known(self):
        self.root = self.known["root"]
        titles = {title.lower(): title for title in self.known["modules"]}
        tokens = [t for section in ("resources", "functions") for t in self.schema.get(section, {})]
        for module in {self.module(token) for token in tokens if token.startswith(self.package + ":")}:
            if module in titles:
                self.spaces[module][titles[module]] += 1000000
        for kind in ("names", "outputs"):
            for token, names in self.known.get(kind, {}).items():
                entity = self.schema["resources"].get(token) or self.schema["types"].get(token)
                if not entity:               # of another version of the package
                    continue
                state = entity.get("stateInputs", {}).get("properties")
                for properties in [entity["properties"]] + [entity.get("inputProperties"), state] * (kind == "names"):
                    self.rename(token, "", properties, names)

    def compare(self):
        provider = self.sdk.classes.get("pulumi:providers:" + self.package)
        if not provider:
            sys.exit("no provider of %s in the SDK" % self.package)
        self.root = self.root or provider[0]
        resources, functions = self.schema.get("resources", {}), self.schema.get("functions", {})
        known = sum(token in self.sdk.classes for token in resources)
        if known * 2 < len(resources):
            sys.exit("%s: the SDK knows %d of %d resources" % (self.package, known, len(resources)))
        for token in list(resources) + list(functions):
            if token in self.sdk.classes and token.startswith(self.package + ":"):
                space = self.sdk.classes[token][0]
                if space == self.root or space.startswith(self.root + "."):
                    self.spaces[self.module(token)][space[len(self.root) + 1:]] += 1
                else:
                    self.faults.append("%s is in %s" % (token, space))
        for token, spec in resources.items():
            self.entity(token, "", spec.get("properties"))
            self.entity(token, "Args", spec.get("inputProperties"))
            self.entity(token, "State", spec.get("stateInputs", {}).get("properties"))
        for token, spec in functions.items():
            self.entity(token, "Args", spec.get("inputs", {}).get("properties"))
            self.entity(token, "Result", spec.get("outputs", {}).get("properties"))
        if "provider" in self.schema:
            for suffix, section in (("", "properties"), ("Args", "inputProperties")):
                self.name_all("provider", self.root, "Provider" + suffix, self.schema["provider"].get(section))
        for token, spec in self.schema.get("types", {}).items():
            if "properties" in spec:
                self.object_type(token, spec)

    def entity(self, token, suffix, properties):
        if token not in self.sdk.classes:
            self.missing += suffix in ("", "Result")
            return
        space, name = self.sdk.classes[token]
        expected = pascal(token.split(":")[2])
        if name != expected and not suffix:
            self.faults.append("%s is the class %s" % (token, name))
        self.name_all(token, space, name + suffix, properties)

    def space_of(self, token):
        module = self.module(token)
        counted = self.spaces.get(module)
        own = counted.most_common(1)[0][0] if counted else namespace_rule(module)
        return self.root + ("." + own if own else "")

    def object_type(self, token, spec):
        space, name = self.space_of(token), pascal(token.split(":")[2])
        for place, classes in ((".Inputs", (name + "Args", name + "GetArgs", name + "InputArgs", name)),
                               (".Outputs", (name + "Result", name))):
            for own in classes:
                members = self.sdk.names.get(space + place, {}).get(own)
                if members is not None and any(self.member(members, wire) for wire in spec["properties"]):
                    self.name_all(token, space + place, own, spec["properties"])
                    break

    @staticmethod
    def member(members, wire):
        return members.get(wire) or members.get(re.sub(r"\W", "", wire))

    def name_all(self, token, space, cls, properties):
        if token not in self.known.get("names", {}) and token not in self.known.get("outputs", {}):
            self.rename(token, cls, properties, self.sdk.names.get(space, {}).get(cls, {}))

    def rename(self, token, cls, properties, members):
        for wire, spec in (properties or {}).items():
            name = self.member(members, wire)
            if not name or name == spec.get("language", {}).get("csharp", {}).get("name", pascal(wire)):
                continue
            self.faults.append("%s.%s is %s.%s" % (token, wire, cls, name))
            spec.setdefault("language", {}).setdefault("csharp", {})["name"] = name
            self.renamed += 1

    def name_spaces(self):
        """Writes the namespaces that pclc would not guess; the number of them."""
        csharp = self.schema.setdefault("language", {}).setdefault("csharp", {})
        root, _, own = self.root.rpartition(".")
        namespaces = {}
        if own != pascal(self.package):
            namespaces[self.package] = own
        for module, counted in self.spaces.items():
            if len(counted) > 1:
                self.faults.append("module %s is %s" % (module, dict(counted)))
            space = counted.most_common(1)[0][0]
            if space != namespace_rule(module):
                namespaces[module] = space
        if root != "Pulumi":
            csharp["rootNamespace"] = root
        changed = sum(csharp.get("namespaces", {}).get(module) != space for module, space in namespaces.items())
        if namespaces:
            csharp["namespaces"] = dict(sorted(namespaces.items()))
        return changed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=("restore", "check"))
    parser.add_argument("schema")
    parser.add_argument("sources", nargs="?", help="a checkout or a git directory of the provider's repository")
    parser.add_argument("--revision", default="HEAD", help="commit or tag in a git directory")
    parser.add_argument("--show", type=int, default=0, help="list up to N differences")
    options = parser.parse_args()
    with (gzip.open if options.schema.endswith(".gz") else open)(options.schema, "rb") as stream:
        schema = json.loads(stream.read())
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "csharp-known.json")) as stream:
        known = json.load(stream).get(schema["name"], {})
    found = Comparison(schema, options.sources and Sdk(options.sources, options.revision), known).run()
    spaces = found.name_spaces()
    print("%s: %d namespaces and %d names of properties differ, %d entities are not in the SDK" % (
        schema["name"], spaces, found.renamed, found.missing))
    for fault in found.faults[:options.show]:
        print("   ", fault)
    if options.action == "restore":
        write_schema(schema, options.schema)


if __name__ == "__main__":
    main()
