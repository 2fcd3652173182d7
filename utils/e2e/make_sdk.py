#!/usr/bin/env python3
"""Makes SDKs of packages from their schemas, for tests of programs over schemas of our own:

    make_sdk.py node|python OUT SCHEMA.json...

OUT/@pulumi/NAME is a package for Node.js with its types, OUT/pulumi_NAME one for Python. They have what tests need of an SDK: resources, components, methods, functions, object
types, enums, modules, parameters. No documentation, no environment defaults, no deprecation. A
schema names its modules as `package:module/file:Name`; names of modules are lower-case words.
"""
import json
import os
import shutil
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from sdk.node import declarations  # noqa: E402
from sdk.python import python_package  # noqa: E402

RUNTIME = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sdk", "runtime.js")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as handle:
        handle.write(text)


def make_node(schema, out):
    folder = os.path.join(out, "@pulumi", schema["name"])
    if os.path.islink(folder):  # the package as installed, of another version: it is taken from this folder only
        os.remove(folder)
    manifest = {"name": "@pulumi/" + schema["name"], "version": schema["version"],
                "main": "index.js", "types": "index.d.ts"}
    write(os.path.join(folder, "package.json"), json.dumps(manifest))
    write(os.path.join(folder, "schema.json"), json.dumps(schema))
    write(os.path.join(folder, "index.d.ts"), declarations(schema))
    shutil.copyfile(RUNTIME, os.path.join(folder, "index.js"))


def make_python(schema, out):
    for name, text in python_package(schema).items():
        write(os.path.join(out, name), text)


def main():
    make = {"node": make_node, "python": make_python}.get(sys.argv[1] if len(sys.argv) > 3 else "")
    if not make:
        sys.exit(__doc__)
    for path in sys.argv[3:]:
        with open(path, encoding="utf-8") as handle:
            make(json.load(handle), sys.argv[2])


if __name__ == "__main__":
    main()
