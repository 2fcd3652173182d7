#!/usr/bin/env python3
"""Checks the documents: check_docs.py [ROOT], or check_docs.py --examples=PAGE FOLDER.

Without a flag: every relative link in README.md, docs/ and their sub-folders leads to a file and, behind `#`, to one of its
headings. With --examples the ```hcl blocks of PAGE are written as FOLDER/N/main.pp, for a test to run. Not for links into the web.
"""
import os
import re
import sys

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```$", re.M | re.S)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def pages(root):
    found = [os.path.join(root, "README.md")]
    for folder, folders, files in os.walk(os.path.join(root, "docs")):
        folders.sort()
        found += [os.path.join(folder, name) for name in sorted(files) if name.endswith(".md")]
    return [page for page in found if os.path.exists(page)]


def anchors(page):
    """The names under which headings can be linked to, as renderers of Markdown make them."""
    names = set()
    for heading in re.findall(r"^#+ (.*)$", FENCE.sub("", read(page)), re.M):
        names.add(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-"))
    return names


def check_links(root):
    problems = []
    for page in pages(root):
        text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", read(page)))
        for link in LINK.findall(text):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            if not os.path.exists(target):
                problems.append("%s: `%s` leads nowhere" % (os.path.relpath(page, root), link))
            elif anchor and target.endswith(".md") and anchor not in anchors(target):
                problems.append("%s: `%s` has no such heading" % (os.path.relpath(page, root), link))
    return problems


def main():
    arguments = sys.argv[1:]
    if arguments and arguments[0].startswith("--examples="):
        examples = re.findall(r"^```hcl\n(.*?)^```$", read(arguments[0].split("=", 1)[1]), re.M | re.S)
        for number, example in enumerate(examples):
            folder = os.path.join(arguments[1], str(number))
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, "main.pp"), "w", encoding="utf-8") as file:
                file.write(example)
        print("%d examples" % len(examples))
        return 0 if examples else 1
    root = arguments[0] if arguments else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    problems = check_links(root)
    print("\n".join(problems or ["documents: all links lead somewhere"]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
