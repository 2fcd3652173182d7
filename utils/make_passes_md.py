#!/usr/bin/env python3
"""Makes docs/passes.md from Passes.def and the head comments of the passes.

usage: make_passes_md.py [--check] [ROOT]

With --check nothing is written: the exit code is 1 when the page is old, when a pass has no source
file with a head comment, or when it has no test file of its name. Not for other documents.
"""

import os
import re
import sys


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def head_comment(source):
    """The text of the first comment of a source file, its paragraphs joined, without the name in front."""
    lines = []
    for line in source.splitlines():
        if not line.startswith("//"):
            break
        lines.append(line[2:].strip())
    text = re.sub(r"^[a-z-]+: ", "", "\n".join(lines))
    paragraphs = [" ".join(p.split("\n")) for p in text.split("\n\n")]
    if paragraphs[0]:
        paragraphs[0] = paragraphs[0][0].upper() + paragraphs[0][1:]
    return "\n\n".join(paragraphs)


def make(root, problems):
    table = read(os.path.join(root, "include/pcl/Transforms/Passes.def"))
    table = "\n".join(l for l in table.splitlines() if not l.startswith(("//", "#")))
    passes = re.findall(r'PCL_PASS\("([^"]+)",\s*(\w+),\s*(\w+),\s*(\w+),\s*\w+,\s*"([^"]+)"\)', table)
    pipelines = re.findall(r'PCL_PIPELINE\("([^"]+)",\s*"([^"]+)",\s*"([^"]+)"\)', table)
    out = ["# Passes", "",
           "Made by `utils/make_passes_md.py` from `include/pcl/Transforms/Passes.def` and the head comments in",
           "`lib/Transforms`. `pcl-opt --passes='...'` runs them; `docs/debugging.md` says how to watch them.", "",
           "| pass | needs | does |", "| --- | --- | --- |"]
    for name, _, required, _, summary in passes:
        needs = "any level" if required == "Raw" else required.lower()
        out.append("| [`%s`](#%s) | %s | %s |" % (name, name, needs, summary))
    if pipelines:
        out += ["", "| pipeline | stands for | is |", "| --- | --- | --- |"]
        out += ["| `%s` | `%s` | %s |" % row for row in pipelines]
    for name, cls, _, _, _ in passes:
        source = "lib/Transforms/%s.cpp" % cls
        path = os.path.join(root, source)
        comment = head_comment(read(path)) if os.path.exists(path) else ""
        if not comment:
            problems.append("pass %s: no head comment in %s" % (name, source))
        if not os.path.exists(os.path.join(root, "test/Transforms/%s.test" % name)):
            problems.append("pass %s: no test/Transforms/%s.test" % (name, name))
        out += ["", "## " + name, "", comment]
    return "\n".join(out) + "\n"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    arguments = [a for a in arguments if a != "--check"]
    root = arguments[0] if arguments else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    problems = []
    text = make(root, problems)
    page = os.path.join(root, "docs/passes.md")
    if not check:
        with open(page, "w", encoding="utf-8") as file:
            file.write(text)
    elif not os.path.exists(page) or read(page) != text:
        problems.append("docs/passes.md is old: run utils/make_passes_md.py")
    for problem in problems:
        print(problem)
    if not problems:
        print("passes: all have a source, a test and their place in docs/passes.md")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
