#!/usr/bin/env python3
"""Walks through docs/cfn-import.md: writes the files that it shows, runs its commands, and compares what they print.

usage: walk.py PAGE NAME...: the names of the files in the order of the blocks that show them; `-` is a block that shows what a
command gave. Prints what is not as the page has it.
"""

import difflib
import re
import subprocess
import sys


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        blocks = re.findall(r"^```(\w*)\n(.*?)^```$", file.read(), re.M | re.S)
    names = iter(sys.argv[2:])
    ran = 0
    for _, text in blocks:
        if not text.startswith("$ "):
            name = next(names)
            if name != "-":
                with open(name, "w", encoding="utf-8") as file:
                    file.write(text)
            continue
        for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command = re.match(r"(?:.*\\\n)*.*\n", part)[0]
            done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, stdin=subprocess.DEVNULL)
            ran += 1
            for line in difflib.unified_diff(part[len(command):].splitlines(), (done.stderr + done.stdout).splitlines(), lineterm=""):
                print(line)
    print("%d commands" % ran)


if __name__ == "__main__":
    main()
