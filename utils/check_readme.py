#!/usr/bin/env python3
"""Checks that the README's example is what the tools really do: check_readme.py README SOURCEDIR OUTDIR SUMMARY

Each code block in a language must stand word for word in a file of that language, of SOURCEDIR (terraform) or OUTDIR (typescript, python);
the lines `read`, `lost`, `written` of the block that begins with `read` must be those of the file SUMMARY.
"""
import pathlib
import re
import sys

readme, source, out, summary = map(pathlib.Path, sys.argv[1:])
places = {"terraform": (source, "*.tf"), "typescript": (out, "*.ts"), "python": (out, "*.py")}
failed = False
checked = 0
for language, block in re.findall(r"^```(\w*)\n(.*?)^```$", readme.read_text("utf-8"), re.M | re.S):
    if language in places:
        folder, pattern = places[language]
        good = any(block in file.read_text("utf-8") for file in folder.rglob(pattern))
    elif block.startswith("read "):
        good = block.splitlines()[:2] == summary.read_text("utf-8").splitlines()[:2]
    else:
        continue
    checked += 1
    if not good:
        failed = True
        print(f"{readme}: this {language or 'summary'} block is not what the tools make:\n{block}")
if checked < 4:
    failed = True
    print(f"{readme}: only {checked} blocks were checked")
sys.exit(failed)
