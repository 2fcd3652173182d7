#!/usr/bin/env python3
"""Converts sources by the real CLI with our plugins, and compares with `pclc convert --target=pcl`, which leaves checks out as the plugins do:

    convert_cli.py [--plugin=NAME=COMMAND]... [--flag=FLAG]... WORK KIND=SOURCE...

WORK is a scratch folder, KIND `terraform` or `cloudformation`, SOURCE a folder. Packages NAME are those of the plugin COMMAND, which the CLI asks
for schemas and mappings; pclc gets FLAGs in their place. The program `pulumi` is PCL_PULUMI. Prints how many files were the same.
Exit code: 0 if all were.
"""
import argparse
import os
import subprocess
import sys

from real_engine import Failed, RealEngine, pairs


def files(folder):
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as handle:
                found[os.path.relpath(path, folder)] = handle.read()
    found.pop(".pclc-files", None)
    return found


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--plugin", action="append", default=[])
    parser.add_argument("--flag", action="append", default=[])
    parser.add_argument("work")
    parser.add_argument("sources", nargs="+")
    arguments = parser.parse_args()
    engine = RealEngine(os.path.abspath(arguments.work), pairs(arguments.plugin), {})
    good = True
    for number, text in enumerate(arguments.sources):
        kind, source = text.split("=", 1)
        theirs, ours = (os.path.join(engine.work, f"{name}{number}") for name in ("cli", "pclc"))
        engine.run(["pulumi", "convert", "--from", kind, "--language", "pcl", "--out", theirs, "--generate-only"],
                   os.path.abspath(source))
        inner = [os.path.join(source, name) for name in os.listdir(source)] if kind == "cloudformation" else [source]
        subprocess.run(["pclc", "convert", "--quiet", "--target=pcl", "--passes=bind,drop-null-inputs,drop-checks", "-Wno-loss", "-Wno-unknown-types", "-Wno-missing-inputs", *arguments.flag,
                        f"--from={kind}", f"--project-name={os.path.basename(os.path.abspath(source))}", "-o", ours, *inner], check=True)
        same = files(theirs) == files(ours)
        good &= same
        print(f"{os.path.basename(os.path.abspath(source))}: {len(files(theirs))} files, {'the same' if same else 'not the same'}", flush=True)
    sys.exit(not good)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"convert_cli.py: {failure}")
