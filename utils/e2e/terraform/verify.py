#!/usr/bin/env python3
"""Compares modules with their plans by `pclc verify`:

    verify.py [--target=LANGUAGE] [--known=FILE] PLANS WORK MODULE...

PLANS has MODULE.json for each (plans.py makes them), WORK is a scratch folder. Each module is converted and its program compared. Prints what
differs, as `MODULE ADDRESS`, and how many modules are equal. With --known exactly what FILE lists must differ. Exit code: 0 if so.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
from concurrent import futures


def differences(arguments, module):
    name = os.path.basename(os.path.abspath(module))
    program = os.path.join(arguments.work, name)
    subprocess.run(["pclc", "convert", "--quiet", "-Wno-loss", f"--target={arguments.target}", "-o", program, "."], cwd=module,
                   capture_output=True, check=False)
    done = subprocess.run(["pclc", "verify", "--format=json", f"--plan={os.path.join(arguments.plans, name)}.json", program],
                          capture_output=True, encoding="utf-8", check=False)
    if not done.stdout:
        return [f"{name} does not run"]
    rows = json.loads(done.stdout)["rows"]
    return [f"{name} {row['kind']} {row.get('address') or row.get('name')}" for row in rows if row["result"] not in ("equal", "not compared")]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--target", default="python")
    parser.add_argument("--known")
    parser.add_argument("plans")
    parser.add_argument("work")
    parser.add_argument("modules", nargs="+")
    arguments = parser.parse_args()
    arguments.work = os.path.abspath(arguments.work)
    shutil.rmtree(arguments.work, ignore_errors=True)
    with futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        found = list(pool.map(lambda module: differences(arguments, module), arguments.modules))
    lines = sorted(line for each in found for line in each)
    known = []
    if arguments.known:
        with open(arguments.known, encoding="utf-8") as handle:
            known = sorted(line.strip() for line in handle if line.strip() and not line.startswith("#"))
    for line in lines:
        if line not in known:
            print(f"differs: {line}")
    for line in known:
        if line not in lines:
            print(f"does not differ any more: {line}")
    print(f"{sum(not each for each in found)} of {len(found)} modules equal")
    sys.exit(lines != known)


if __name__ == "__main__":
    main()
