#!/usr/bin/env python3
"""Checks generated programs of Go with `go vet`, against SDKs that the reference's generator makes.

    go_vet.py [--schemas=DIR]... --work=DIR FOLDER...

says what is wrong with the programs of the folders, and exits with 1 when there is anything. The SDKs are those of the packages that the
programs import, made from the schemas by utils/sdks/engine/gosdk: of what no program names those of large packages have nothing, so that they are compiled in
seconds where the whole ones take minutes. Modules come from Go's cache, at the versions that utils/sdks/go names. What passed is not
looked at again as long as it and the schemas are the same (verdicts.py).
"""
import argparse
import glob
import json
import os
import re
import shutil
import subprocess
import sys

import schema_files
import verdicts
from csharp_sdk import read, referred_tokens, upper

HERE = os.path.dirname(os.path.abspath(__file__))
SDKS = os.path.join(HERE, os.pardir, "sdks")
IMPORT = re.compile(r'^\t(?:(\w+) )?"(github\.com/[\w.-]+/pulumi-([\w-]+)/sdk(?:/v(\d+))?)/([\w./-]+)"$', re.M)
VERSION = re.compile(r"/v[0-9]+((alpha|beta)[0-9]+)?$")
SMALL = 100  # entities of a schema that is compiled whole in a moment
MISTAKE = re.compile(r"^(?:vet: )?(?:\./)?program(\d+)/(.*)")


def class_name(token):
    return upper(token.split(":")[2].split("/")[-1])


class Package:
    """What programs import of a package: its module, the folder of its root, and the names that they say."""

    def __init__(self, module, version, root):
        self.module, self.version, self.root, self.names = module, version or "0", root, set()

    def is_named(self, token):
        """Whether a program may name what the resource or the function of a token becomes."""
        name = class_name(token)
        found = "Lookup" + name.removeprefix("Get")
        return not self.names.isdisjoint(
            [name, f"New{name}", f"{name}Args", f"{name}Output", f"{name}Map", f"{name}Array", found, f"{found}Output"])

    def prepared(self, schema):
        """The schema, of a large one what is named and what that refers to, with what says where the SDK lies."""
        if sum(len(schema.get(section) or {}) for section in ("resources", "functions", "types")) > SMALL:
            self.trim(schema)
        own = schema.setdefault("language", {}).setdefault("go", {})
        base = own.setdefault("importBasePath", f"{self.module}/{self.root}")
        # Modules of several versions, which the shipped schemas do not name.
        said = own.get("moduleToPackage", {})
        tokens = [token for section in ("resources", "functions", "types") for token in schema.get(section) or {}]
        modules = sorted({said.get(module, module) for module in (token.split(":")[1] for token in tokens)})
        versions = [module for module in modules if VERSION.search(module)]
        own.setdefault("packageImportAliases", {f"{base}/{module}": "".join(module.split("/")[-2:]) for module in versions})
        return schema

    def trim(self, schema):
        """Leaves in a schema what is named and what that refers to."""
        for owner in [schema.get("provider") or {}, *(schema.get("resources") or {}).values()]:
            owner.pop("methods", None)
        named = [token for section in ("resources", "functions") for token in schema.get(section) or {} if self.is_named(token)]
        wanted = referred_tokens(schema, named)
        # A type is named otherwise where a resource has its name.
        names = {class_name(token) for token in wanted}
        wanted.update(token for token in schema.get("resources") or {} if class_name(token) in names)
        wanted = referred_tokens(schema, wanted)
        for section in ("resources", "functions", "types"):
            schema[section] = {token: spec for token, spec in (schema.get(section) or {}).items() if token in wanted}


def imported(folders):
    """The packages that programs import, by name."""
    packages = {}
    for path in [path for folder in folders for path in glob.glob(os.path.join(folder, "*.go"))]:
        with open(path, encoding="utf-8") as handle:
            text = handle.read()
        aliases = {}
        for alias, module, name, version, rest in IMPORT.findall(text):
            package = packages.setdefault(name, Package(module, version, "/".join(rest.split("/")[:2])))
            aliases[alias or rest.rsplit("/", 1)[-1]] = package
        for alias, name in re.findall(r"\b(\w+)\.([A-Z]\w*)", text):
            if alias in aliases:
                aliases[alias].names.add(name)
    return packages


def go(folder, *arguments, **options):
    # A module with replaced ones has no sums of them to be checked.
    environment = dict(os.environ, GOFLAGS="-mod=mod -buildvcs=false", GOWORK="off", GOPROXY="off")
    return subprocess.run(["go", *arguments], cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False, **options)


def must(done):
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def write_module(folder, name, more=""):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(SDKS, "go", "go.mod"), encoding="utf-8") as handle:
        text = re.sub(r"^module .*$", f"module {name}", handle.read(), flags=re.M)
    with open(os.path.join(folder, "go.mod"), "w", encoding="utf-8") as handle:
        handle.write(text + more)
    shutil.copy(os.path.join(SDKS, "go", "go.sum"), folder)


def schema_of(name, folders):
    """The path of a package's schema, or None."""
    return schema_files.newest(folders).get(name)


def make_sdks(work, packages, schemas):
    """The SDKs below `work`; gives the lines by which a module finds them."""
    generator = os.path.join(work, "gosdk")
    must(go(os.path.join(SDKS, "engine"), "build", "-mod=readonly", "-o", generator, "./gosdk"))
    lines = ""
    for name, package in sorted(packages.items()):
        found = schema_of(name, schemas) or sys.exit(f"no schema of {name}")
        made, folder = os.path.join(work, "made"), os.path.join(work, "sdks", name)
        schema = json.dumps(package.prepared(read(found)))
        must(subprocess.run([generator, made], input=schema, capture_output=True, encoding="utf-8", check=False))
        write_module(folder, package.module)
        parent, root = os.path.split(package.root)
        shutil.move(os.path.join(made, name), os.path.join(folder, parent))
        plain = os.path.join(folder, parent, root.replace("-", ""))
        if not os.path.exists(os.path.join(folder, package.root)) and os.path.exists(plain):
            os.rename(plain, os.path.join(folder, package.root))
        lines += f"require {package.module} v{package.version}.0.0\nreplace {package.module} => ./sdks/{name}\n"
    return lines


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--schemas", action="append", default=[])
    parser.add_argument("--work", required=True)
    parser.add_argument("folders", nargs="+")
    arguments = parser.parse_args()
    work = os.path.abspath(arguments.work)
    passed = verdicts.Verdicts("go vet", ["go"], [os.path.join(SDKS, "engine", "gosdk")])
    keys = {}
    for folder in arguments.folders:
        schemas = [schema_of(name, arguments.schemas) for name in sorted(imported([folder]))]
        keys[folder] = [verdicts.content(folder), [verdicts.file_digest(path) for path in schemas if path]]
    left = [folder for folder in arguments.folders if not passed.find(*keys[folder])]
    if left:
        vet(work, left, arguments.schemas)
    for folder in left:
        passed.keep(True, *keys[folder])
    print(f"{len(arguments.folders)} programs pass")


def vet(work, folders, schemas):
    """Ends with what is wrong with the programs, if anything is."""
    os.makedirs(work)
    write_module(work, "vet.example", "\n" + make_sdks(work, imported(folders), schemas))
    for index, folder in enumerate(folders):
        shutil.copytree(folder, os.path.join(work, f"program{index}"), ignore=shutil.ignore_patterns("go.mod", "go.sum"))
    done = go(work, "vet", *(f"./program{index}" for index in range(len(folders))))
    mistakes = [MISTAKE.match(line) for line in (done.stdout + done.stderr).splitlines()]
    for found in filter(None, mistakes):
        print(f"{folders[int(found.group(1))]}: {found.group(2)}")
    if done.returncode and not any(mistakes):
        sys.exit(done.stdout + done.stderr)
    if done.returncode:
        sys.exit(1)


if __name__ == "__main__":
    main()
