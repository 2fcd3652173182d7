#!/usr/bin/env python3
"""Makes C++ of the page of a report (`--report`):

    embed_report.py FOLDER OUTPUT.cpp

Reads `page.html` of FOLDER (runtime/report), puts `report.css` and `report.js` into it with the hashes by which a
browser lets them and nothing else run, and writes a source file that defines `pcl::reportPage()`: the page in pieces,
those between `{{` and `}}` being names of what the report fills in.
"""
import base64
import hashlib
import os
import re
import sys


def main(folder, output):
    def read(name):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            return file.read()

    style, script, page = read("report.css"), read("report.js"), read("page.html")
    assert "</script" not in script and "</style" not in style

    def hash_of(text):
        return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"

    known = {"style": style, "script": script, "style-hash": hash_of(style), "script-hash": hash_of(script)}
    pieces = []
    for i, piece in enumerate(re.split(r"\{\{([a-z-]+)\}\}", page)):
        if i % 2 == 0:
            pieces.append((False, piece))
        else:
            pieces.append((False, known[piece]) if piece in known else (True, piece))
    rows = "".join(
        f'    {{{"true" if is_name else "false"}, R"~~~({text})~~~"}},\n' for is_name, text in pieces)
    with open(output, "w", encoding="utf-8") as file:
        file.write('#include "ReportText.h"\n\n'
                   "llvm::ArrayRef<pcl::PagePiece> pcl::reportPage() {\n"
                   f"  static constexpr PagePiece Pieces[] = {{\n{rows}  }};\n  return Pieces;\n}}\n")


main(*sys.argv[1:])
