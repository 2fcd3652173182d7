#!/usr/bin/env python3
"""Runs a program of C# that needs no packages, on the stand-in for the SDK (csharp_programs.py):

    csharp_run.py [--config=JSON] --work=DIR FOLDER

Prints `output NAME = VALUE` for each output, and `end: ...` for what ends the program.
"""
import argparse
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "terraform"))
from programs import Tools  # noqa: E402


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--config", default="{}")
    parser.add_argument("--work", required=True)
    parser.add_argument("folder")
    arguments = parser.parse_args()
    tools = Tools("pclc", arguments.work, ["csharp"])
    compiler = tools.compiler("csharp")
    folder = os.path.abspath(arguments.folder)
    compiler.add(folder)
    compiler.build()
    try:
        said = tools.run_now("csharp", folder, json.loads(arguments.config))
    finally:
        tools.stop()
    for name, value in sorted((said.get("exports") or {}).items()):
        shown = json.dumps(value.get("value", value))
        print(f"output {name} = {shown}")
    for end in (said.get("broken"), said.get("end")):
        if end:
            print(f"end: {end}")


main()
