#!/usr/bin/env python3
"""Times conversions of CloudFormation templates, each tool in one process:

    templates.py [--bench=PROGRAM] [--target=LANGUAGE] [--rounds=N] [--beside=FOLDER] TEMPLATE|FOLDER...

Prints the median, the 95th percentile and the longest of the processor times of the templates, of each the best of N rounds,
with binding and one target, all on one core. FOLDER holds node_modules with the npm package cdk-from-cfn (`npm install cdk-from-cfn`), which
binds nothing: then the same of both on the templates that both convert, and how many each converts. --bench is the program
TemplateBench (target `bench`). Exits with 1 when a time is above its limit: 0.16 ms, 1.3 ms, 50 ms.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

import processor

ENDINGS = (".yaml", ".yml", ".json", ".template")
LIMITS = {"median": 0.16, "p95": 1.3, "longest": 50}
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CDK = """
const { transmute } = require(process.argv[1] + "/node_modules/cdk-from-cfn");
const fs = require("fs");
const names = fs.readFileSync(process.argv[4], "utf8").split("\\n").filter(Boolean);
const best = names.map(() => Infinity), isFine = names.map(() => true);
for (let round = 0; round < Number(process.argv[3]); ++round)
  names.forEach((name, i) => {
    const begin = process.cpuUsage();
    try {
      transmute(fs.readFileSync(name, "utf8"), process.argv[2], "BenchStack");
    } catch (error) {
      isFine[i] = false;
    }
    const { user, system } = process.cpuUsage(begin);
    best[i] = Math.min(best[i], user + system);
  });
names.forEach((name, i) => console.log([best[i].toFixed(1), isFine[i] ? 0 : 1, name].join("\\t")));
"""


def templates_in(paths):
    for path in paths:
        if os.path.isfile(path):
            yield os.path.abspath(path)
        for folder, below, files in os.walk(path):
            below.sort()
            yield from (os.path.abspath(os.path.join(folder, name)) for name in sorted(files) if name.endswith(ENDINGS))


def times(command):
    """{template: milliseconds} of those that are converted, and of the others."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", check=True)
    fine, others = {}, {}
    for line in done.stdout.splitlines():
        microseconds, code, name = line.split("\t")
        (others if int(code) else fine)[name] = float(microseconds) / 1e3
    return fine, others


def figures(found):
    ordered = sorted(found)
    return {"median": statistics.median(ordered), "p95": ordered[int(len(ordered) * 0.95)], "longest": ordered[-1]}


def show(name, found):
    row = figures(found)
    print(f"{name:22} {len(found):5} templates  " + "  ".join(f"{key} {value:8.3f} ms" for key, value in row.items()))
    return row


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--bench", default=os.path.join(ROOT, "build/release/bench/TemplateBench"))
    parser.add_argument("--target", default="typescript")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside")
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()
    processor.pin()
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as names:
        names.writelines(path + "\n" for path in templates_in(arguments.paths))
        names.flush()
        rest = [arguments.target, str(arguments.rounds), names.name]
        fine, others = times([arguments.bench, *rest])
        if not fine:
            sys.exit("templates.py: no template is converted")
        row = show("pclc", [*fine.values(), *others.values()])
        print(f"{'':22} {len(fine):5} of them without an error")
        if arguments.beside:
            theirs, _ = times(["node", "-e", CDK, os.path.abspath(arguments.beside), *rest])
            both = fine.keys() & theirs.keys()
            print(f"converted by cdk-from-cfn {len(theirs)}, by both {len(both)}")
            if both:
                show("pclc, of both", [fine[name] for name in both])
                show("cdk-from-cfn, of both", [theirs[name] for name in both])
    sys.exit(any(row[key] > limit for key, limit in LIMITS.items()))


if __name__ == "__main__":
    main()
