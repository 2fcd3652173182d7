#!/usr/bin/env python3
"""Converts each PCL program of a folder into TypeScript and Python, or --target: convert_all.py [PCLC FLAG...] FOLDER OUT

A program is a `.pp` file of FOLDER or a folder with a `main.pp` in FOLDER/Inputs; its languages go to OUT/<program>. For
measures over all programs; takes `pclc` from the PATH.
"""
import glob
import os
import subprocess
import sys


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    *flags, folder, out = sys.argv[1:]
    if not any(flag.startswith("--target=") for flag in flags):
        flags.append("--target=typescript,python")
    files = glob.glob(os.path.join(folder, "*.pp"))
    folders = [os.path.dirname(path) for path in glob.glob(os.path.join(folder, "Inputs", "*", "main.pp"))]
    for program in sorted(files + folders):
        name = os.path.splitext(os.path.basename(program))[0]
        command = ["pclc", "convert", "--quiet", "--from=pcl", *flags, "-o",
                   os.path.join(out, name), program]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
