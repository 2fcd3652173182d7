#!/usr/bin/env python3
"""Compiles a source as those of a library are compiled, but makes no file: compile_like.py BUILDDIR FOLDER SOURCE [FLAG...]

FOLDER is that of the library, relative to the project; a command of it in compile_commands.json is run for SOURCE, without precompiled
headers, with FLAGs in front of its own. For tests of scripts that write sources.
"""
import json
import os
import shlex
import subprocess
import sys


def main():
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    build, folder, source, flags = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entry = next((e for e in json.load(file) if "/%s/" % folder in e["file"]), None)
    if not entry:
        print("no command compiles a source of %s" % folder, file=sys.stderr)
        return 2
    words = shlex.split(entry["command"])
    first = next(i for i, word in enumerate(words) if word.startswith("-"))
    command = words[:first] + flags
    skip = False
    for word in words[first:]:
        if skip or word in ("-include", "-Xclang", "-include-pch", "-o"):
            skip = not skip
        elif word != "-c" and word != "-Winvalid-pch" and word != entry["file"]:
            command.append(word)
    return subprocess.call(command + ["-fsyntax-only", source], cwd=entry["directory"])


if __name__ == "__main__":
    sys.exit(main())
