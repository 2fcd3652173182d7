#!/usr/bin/env python3
"""Runs a Python program under the SDK's mocks and prints what it exports, with the marks that a
trace of registrations does not need:

    values.py PROGRAMDIR [--preview]

One JSON object, by output: {"value": ..., "secret": bool, "known": bool}, or {"error": text}. Assets
are {"asset": {...}} and {"archive": {...}}. With --preview `pulumi.Output.secret` gives outputs that
are not known yet, as of resources that do not exist. utils/e2e/values.js does the same for TypeScript.
"""
import asyncio
import json
import os
import runpy
import sys

import pulumi
from pulumi.runtime import mocks


class Mocks(mocks.Mocks):
    def new_resource(self, args):
        return "id", args.inputs

    def call(self, args):
        return args.args


def plain(value):
    if isinstance(value, (pulumi.Asset, pulumi.Archive)):
        kept = {key: getattr(value, key) for key in ["path", "text", "uri"] if hasattr(value, key)}
        if hasattr(value, "assets"):
            kept["assets"] = plain(value.assets)
        return {"archive" if isinstance(value, pulumi.Archive) else "asset": kept}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


async def report(name, value):
    output = pulumi.Output.from_input(value)
    try:
        value, secret, known = await output.future(), await output.is_secret(), await output.is_known()
        return name, {"value": plain(value) if known else None, "secret": secret, "known": known}
    except Exception as error:  # pylint: disable=broad-exception-caught
        return name, {"error": f"{type(error).__name__}: {error}"}


def unknown(_value):
    def future(value):
        made = asyncio.get_event_loop().create_future()
        made.set_result(value)
        return made

    return pulumi.Output(future(set()), future(None), future(False), future(False))


def main():
    program = os.path.abspath(sys.argv[1])
    os.chdir(program)
    sys.path.insert(0, program)
    # Outputs belong to the loop in which they are made.
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    # A failed output is reported where it is asked for.
    loop.set_exception_handler(lambda _, __: None)
    is_preview = "--preview" in sys.argv
    mocks.set_mocks(Mocks(), "project", "dev", preview=is_preview, organization="organization")
    if is_preview:
        pulumi.Output.secret = staticmethod(unknown)
    pulumi.runtime.settings.SETTINGS.root_directory = program
    exported = {}
    pulumi.export = lambda name, value: exported.update({name: value})

    async def run():
        runpy.run_path(os.path.join(program, "__main__.py"), run_name="__main__")
        return dict([await report(name, value) for name, value in exported.items()])

    values = loop.run_until_complete(run())
    print(json.dumps(values))


if __name__ == "__main__":
    main()
