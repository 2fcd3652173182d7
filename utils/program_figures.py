#!/usr/bin/env python3
"""Counts what a reader of generated TypeScript minds: program_figures.py [--each] FOLDER...

A program is a folder with an index.ts, at any depth below the FOLDERs; helpers.ts counts apart, its text is ours. Per
program, and in all: lines, `any`, `as` and `!` (a thousand lines each), resources and how many of them are made inside an
`apply`, where no preview shows them, and calls of the package std. Texts and comments do not count.
"""
import argparse
import os
import re
import sys

FIGURES = ("lines", "any", "as", "!", "resources", "in apply", "std calls")
# Texts and comments; of a template the text between its expressions is dropped below.
SKIPPED = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)


def without_texts(source):
    """The code alone: what texts and comments say is gone, expressions in templates stay."""
    result, place, braces = [], 0, []
    while place < len(source):
        skipped = SKIPPED.match(source, place)
        char = source[place]
        if skipped:
            place = skipped.end()
            result.append('""' if skipped[0][0] in "\"'" else "")
            continue
        if char == "`" or (char == "}" and braces and braces[-1] == 0):
            if char == "}":
                braces.pop()
            place += 1
            while place < len(source) and source[place] != "`":
                if source.startswith("${", place):
                    braces.append(0)
                    break
                place += 2 if source[place] == "\\" else 1
            result.append(" ")
            place += 2 if braces and source.startswith("${", place) else 1
            continue
        if braces and char in "{}":
            braces[-1] += 1 if char == "{" else -1
        result.append(char)
        place += 1
    return "".join(result)


def figures_of(source):
    code = without_texts(source)
    code = re.sub(r"^import [^;]*;", "", code, flags=re.MULTILINE)
    counts = dict.fromkeys(FIGURES, 0)
    counts["lines"] = source.count("\n")
    counts["any"] = len(re.findall(r"\bany\b", code))
    counts["as"] = len(re.findall(r"[\w)\]}\"] as \b", code)) + len(re.findall(r"\n\s*as \b", code))
    counts["!"] = len(re.findall(r"(?<=[\w)\]\"])!(?!=)", code))
    counts["std calls"] = len(re.findall(r"\bstd\s*\.\w+\(", code))
    parens = []
    for found in re.finditer(r"\bnew (?:\w+\.)*(\w+)\(|(\.\s*apply)?\(|\)", code):
        if found[0] == ")":
            if parens:
                parens.pop()
            continue
        if found[1] and "asset." not in found[0] and found[1] not in ("Error", "Set", "Map", "Date", "Promise"):
            counts["resources"] += 1
            counts["in apply"] += any(parens)
        parens.append(bool(found[2]))
    return counts


def figures_of_program(folder):
    total = dict.fromkeys(FIGURES, 0)
    for name in sorted(os.listdir(folder)):
        if name.endswith(".ts") and name != "helpers.ts":
            with open(os.path.join(folder, name), encoding="utf-8") as handle:
                for figure, count in figures_of(handle.read()).items():
                    total[figure] += count
    return total


def line_of(name, counts):
    thousands = counts["lines"] / 1000 or 1
    rates = "  ".join(f"{figure} {counts[figure]} ({counts[figure] / thousands:.1f})" for figure in ("any", "as", "!"))
    return (f"{name}: {counts['lines']} lines  {rates}  resources {counts['resources']}"
            f"  in apply {counts['in apply']}  std calls {counts['std calls']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--each", action="store_true", help="a line for each program, too")
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    options = parser.parse_args()
    programs = sorted({place for folder in options.folders for place, folders, files in os.walk(folder)
                       if "index.ts" in files and "node_modules" not in place})
    if not programs:
        sys.exit("program_figures.py: no index.ts below these folders")
    total, calling = dict.fromkeys(FIGURES, 0), 0
    for program in programs:
        counts = figures_of_program(program)
        calling += counts["std calls"] > 0
        for figure in FIGURES:
            total[figure] += counts[figure]
        if options.each:
            print(line_of(program, counts))
    print(line_of(f"{len(programs)} programs", total))
    print(f"programs that call std: {calling}")


if __name__ == "__main__":
    main()
