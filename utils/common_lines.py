#!/usr/bin/env python3
"""Counts the lines of code that two back ends have in common.

usage: common_lines.py [--list] [ROOT]

A line counts if it is of 12 characters or more with a small letter in it, and is not a comment, an include, a `using`, a label
of a switch, or the head of a function: heads are the interface of lib/Target, which every language implements under the same names.
`lines` are those that both languages have somewhere, each once: idioms of a line (`const Expr &expr = at(id);`) are among them.
`runs` are those of them that stand beside one another in both, two lines or more: what is longer than an idiom is a rule that is written twice. --list prints
the runs. What is a rule of more than one language belongs in lib/Target, of more than one printer in lib/Code.
"""

import itertools
import os
import re
import sys

LANGUAGES = ["TypeScript", "Python", "Go", "CSharp"]
RUN = 2


def read(root, language):
    """The lines that count, as (file, number, text), with None between files."""
    folder = os.path.join(root, "lib/Target", language)
    found = []
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".cpp"):
            continue
        in_head = False
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                text = re.sub(r"(^|\s)//.*", "", line).strip()
                if not in_head:
                    in_head = re.match(r"(?!static const|const|#)\w.*\(", line) is not None
                if in_head:
                    in_head = not text.endswith(("{", "}", ";"))
                elif len(text) >= 12 and re.search("[a-z]", text) and not re.match(
                        r"#|using |namespace |case |default:|static constexpr|constexpr|class ", text):
                    found.append((name, number, text))
        found.append(None)
    return found


def runs(one, other):
    """The lines of `one` that stand in runs which `other` has as well."""
    def windows(lines):
        for at in range(len(lines) - RUN + 1):
            window = lines[at:at + RUN]
            if None not in window:
                yield at, tuple(text for _, _, text in window)
    known = {texts for _, texts in windows(other)}
    return [one[at] for at in sorted({i for at, texts in windows(one) if texts in known for i in range(at, at + RUN)})]


def main():
    arguments = [a for a in sys.argv[1:] if a != "--list"]
    root = arguments[0] if arguments else os.path.join(os.path.dirname(__file__), "..")
    lines = {language: read(root, language) for language in LANGUAGES}
    texts = {language: {line[2] for line in found if line} for language, found in lines.items()}
    print(f"{'':24}{'lines':>6}{'runs':>6}")
    for one, other in itertools.combinations(LANGUAGES, 2):
        shared = runs(lines[one], lines[other])
        print(f"{one + ', ' + other:24}{len(texts[one] & texts[other]):6}{len(shared):6}")
        for name, number, text in shared if "--list" in sys.argv else []:
            print(f"  {one}/{name}:{number}: {text}")


main()
