#!/usr/bin/env python3
"""Checks what the built programs load at start: check_linkage.py BINDIR

Only the C library and its parts may be loaded: a shared libLLVM costs 15 ms and 51 MB at each
start, and others would have to be installed. Reads the dynamic section with readelf.
"""
import os
import re
import subprocess
import sys

ALLOWED = re.compile(r"^(libc|libm|libdl|libpthread|librt|ld-linux.*)\.so(\.\d+)?$")


def main():
    folder, bad, count = sys.argv[1], 0, 0
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if not os.path.isfile(path) or not os.access(path, os.X_OK):
            continue
        count += 1
        output = subprocess.run(["readelf", "-d", path], capture_output=True, text=True, check=True)
        for library in re.findall(r"\(NEEDED\).*\[(.*)\]", output.stdout):
            if not ALLOWED.match(library):
                print(f"{path}: loads {library}")
                bad += 1
    if bad:
        sys.exit(1)
    print(f"linkage: {count} programs load the C library only")


if __name__ == "__main__":
    main()
