#!/usr/bin/env python3
"""Finds phrases that an engineer who grew up with English would not write: check_prose.py [ROOT], or check_prose.py FILE...

Looks at README.md and the other pages at the root, and at docs/, but for what is made from the sources (diagnostics, functions, passes).
A FILE may also be a table of messages (.def). What is in backticks or in a fenced block is not prose. Prints `PLACE: phrase: instead`.
"""
import os
import re
import sys

# A phrase, and what to write instead.
PHRASES = {
    r"(is|are|was|were) told(?! apart| from)": "say who says it: `name it with --x`, `the option says`",
    r"that (is|are) none": "say what is not there",
    r"(what|as) it has not": "what it lacks, what it does not have",
    r"texts": "strings, messages, or what they are",
    r"(is|are) wanted": "is asked for, is needed",
    r"wants? to (have|be)": "needs, has to be",
    r"stands? in (the|a|an|its|their|docs|\[)": "is in, is described in",
    r"(is|are) no (path|name|file|number|directory|folder|value|string|list|map|object|module|template|type)s? of\b": "is not a ... of",
    r"so much as": "even",
    r"mend(s|ed|ing)?": "fix",
    r"of (his|her) own accord": "by itself",
}
PATTERN = re.compile(r"\b(?:" + "|".join(f"(?P<p{index}>{phrase})" for index, phrase in enumerate(PHRASES)) + r")\b", re.I)
MADE = {"diagnostics.md", "functions.md", "passes.md"}
INSTEAD = list(PHRASES.values())


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def prose(path, text):
    """The text with everything but prose blanked, so that lines keep their numbers."""
    if path.endswith(".def"):
        strings = re.sub(r'[^\n"]*("(?:[^"\\\n]|\\.)*")?', lambda match: match[1] or "", re.sub(r"//.*", "", text))
        text = strings.replace('"', " ")
    text = re.sub(r"^```.*?^```$", blank, text, flags=re.M | re.S)
    return re.sub(r"`[^`]*`", blank, text)


def findings(path):
    with open(path, encoding="utf-8") as handle:
        text = prose(path, handle.read())
    # A phrase may go over a line's end.
    flat = re.sub(r"\s", " ", text)
    for match in PATTERN.finditer(flat):
        index = next(int(name[1:]) for name, value in match.groupdict().items() if value)
        yield text.count("\n", 0, match.start()) + 1, match[0], INSTEAD[index]


def pages(root):
    for name in sorted(os.listdir(root)):
        if name.endswith(".md"):
            yield os.path.join(root, name)
    for inside, folders, names in os.walk(os.path.join(root, "docs")):
        folders[:] = sorted(set(folders) - {"diagnostics"})
        written = (name for name in sorted(names) if name.endswith(".md") and name not in MADE)
        yield from (os.path.join(inside, name) for name in written)



def main():
    given = sys.argv[1:] or [os.path.join(os.path.dirname(__file__), os.pardir)]
    paths = [path for each in given for path in (pages(each) if os.path.isdir(each) else [each])]
    found = 0
    for path in paths:
        for line, phrase, instead in findings(path):
            found += 1
            print(f"{os.path.relpath(path)}:{line}: {phrase}: {instead}")
    if found:
        sys.exit(1)
    print(f"prose: {len(paths)} pages")


if __name__ == "__main__":
    main()
