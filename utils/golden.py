#!/usr/bin/env python3
"""Compares a result with its golden: golden.py GOLDEN RESULT

For RUN lines (`%golden %S/Inputs/name.golden %t`). GOLDEN and RESULT are both files or both
folders. Differences are printed as a unified diff, golden first, and the exit code is 1. With
PCL_UPDATE_GOLDENS=1 in the environment the golden is rewritten instead; utils/update_checks.py
sets that for named tests only. Files that a tool keeps for itself (`.pclc-files`) do not count.
"""
import difflib
import os
import shutil
import sys

OWN_FILES = {".pclc-files"}


def files(path):
    """Relative name -> text of all files below `path`; a file is the one name ''."""
    if os.path.isfile(path):
        return {"": read(path)}
    found = {}
    for folder, _, names in os.walk(path):
        for name in names:
            if name not in OWN_FILES:
                full = os.path.join(folder, name)
                found[os.path.relpath(full, path)] = read(full)
    return found


def read(path):
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as handle:
        return handle.read()


def update(golden, result):
    if os.path.isdir(golden):
        shutil.rmtree(golden)
    os.makedirs(os.path.dirname(os.path.abspath(golden)), exist_ok=True)
    for name, text in files(result).items():
        path = os.path.join(golden, name) if name else golden
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as handle:
            handle.write(text)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    golden, result = sys.argv[1:]
    if not os.path.exists(result):
        sys.exit(f"golden.py: no result at {result}")
    if os.environ.get("PCL_UPDATE_GOLDENS") == "1":
        update(golden, result)
        return
    if not os.path.exists(golden):
        sys.exit(f"golden.py: no golden at {golden}; utils/update_checks.py makes it")
    old, new = files(golden), files(result)
    same = True
    for name in sorted(old.keys() | new.keys()):
        if old.get(name) != new.get(name):
            same = False
            before = old[name].splitlines(keepends=True) if name in old else []
            after = new[name].splitlines(keepends=True) if name in new else []
            lines = difflib.unified_diff(
                before,
                after,
                os.path.join(golden, name) if name in old else os.devnull,
                os.path.join(result, name) if name in new else os.devnull,
            )
            for line in lines:
                sys.stdout.write(line if line.endswith("\n") else line + "\n\\ no newline at end\n")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")
    main()
