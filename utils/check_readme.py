#!/usr/bin/env python3
"""Checks that the README's example is what the tools really do: check_readme.py README SOURCEDIR OUTDIR SUMMARY

Each code block in a language must stand word for word, but for its indentation as a whole, in a file of that language, of SOURCEDIR
(terraform) or OUTDIR (typescript, python);
the block that begins with `read` must be the file SUMMARY, with `out` for OUTDIR. Every language must be there.
"""
import pathlib
import re
import sys
import textwrap

readme, source, out, summary = map(pathlib.Path, sys.argv[1:])
places = {"terraform": (source, "*.tf"), "typescript": (out, "*.ts"), "python": (out, "*.py")}
failed = False
missing = {*places, "summary"}
for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", readme.read_text("utf-8"), re.M | re.S):
    if language in places:
        folder, pattern = places[language]
        indented = [textwrap.indent(block, " " * width) for width in (0, 4)]
        good = any(text in file.read_text("utf-8") for file in folder.rglob(pattern) for text in indented)
    elif block.startswith("read "):
        language = "summary"
        good = block == summary.read_text("utf-8").replace(str(out), "out")
    else:
        continue
    missing.discard(language)
    if not good:
        failed = True
        print(f"{readme}: this {language} block is not what the tools make:\n{block}")
if missing:
    failed = True
    print(f"{readme}: no block in {', '.join(sorted(missing))} was checked")
sys.exit(failed)
