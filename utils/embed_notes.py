#!/usr/bin/env python3
"""Makes C++ of the notes on diagnostics, for `pclc explain`:

    embed_notes.py FOLDER OUTPUT.cpp

Reads the files of FOLDER (docs/diagnostics) and writes a source file that defines `pcl::noteOn()`. Each note is a line
`- **PCL1234** text`, which lines that are indented carry on.
"""
import glob
import os
import re
import sys

NOTE = re.compile(r"^- \*\*PCL(\d{4})\*\* (.*(?:\n +\S.*)*)$", re.M)


def main(folder, output):
    notes = {}
    for path in sorted(glob.glob(os.path.join(folder, "*.md"))):
        with open(path, encoding="utf-8") as file:
            notes.update(NOTE.findall(file.read()))
    rows = "".join(f'      .Case("{code}", R"~({" ".join(text.split())})~")\n' for code, text in sorted(notes.items()))
    with open(output, "w", encoding="utf-8") as file:
        file.write('#include "pcl/Driver/Explain.h"\n\n#include "llvm/ADT/StringSwitch.h"\n\n'
                   "llvm::StringRef pcl::noteOn(llvm::StringRef code) {\n"
                   f"  return llvm::StringSwitch<llvm::StringRef>(code)\n{rows}      .Default(\"\");\n}}\n")


main(*sys.argv[1:])
