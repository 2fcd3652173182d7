#!/usr/bin/env python3
"""Compares what programs of converted modules compute with the true values that judge.py wrote:

    compare.py [--language=LANG[,LANG...]] [--known=FILE [--update]] [--details=FILE] [--no-types] [--work=DIR] FOLDER...

Takes each module below the folders that has a truth.json, converts it with the `pclc` of the PATH and runs the program
of each language (typescript and python, or what is named of these, go and csharp) under the SDK's mocks; packages as in
utils/e2e/run.py. Prints how many values of each language
are of which class; outcomes.py says what the classes are. --details writes a JSON line for each value that is not equal.

FILE of --known lists the values that differ, as lines `value target class`: the exit code is 1 when another one differs
and when one of them does not any more; --update writes the list anew. Lines of other targets are left alone. Without --known it is 1 when any value is
different.
"""
import argparse
import collections
import json
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from outcomes import Comparison  # noqa: E402
from programs import Tools  # noqa: E402

CLASSES = ["equal", "different", "reported", "failed", "untyped"]
TARGETS = ["typescript", "python", "go", "csharp"]
SHOWN = 40


def modules_below(folders):
    """The modules with true values: [(name, folder)]; a name is the path below the given folder."""
    found = []
    for root in folders:
        for folder, below, files in os.walk(root):
            below.sort()
            if "truth.json" in files:
                found.append((os.path.relpath(folder, root), folder))
    return found


def compare(folders, work, targets, types):
    """{(id of the value, target): (class, text)} of all modules."""
    tools = Tools(shutil.which("pclc") or sys.exit("compare.py: pclc is not in the PATH"), work, targets)
    try:
        comparisons = {name: Comparison(tools, folder) for name, folder in modules_below(folders)}
        jobs = [job for comparison in comparisons.values() for job in comparison.jobs(targets)]
        while jobs:
            for target in {"go", "csharp"} & set(targets):
                tools.prepare(target, [(job.program, job.comparison.config) for job in jobs if job.target == target and not job.failure])
            jobs = [further for job in jobs for further in job.run()]
        for comparison in comparisons.values():
            comparison.finish()
        if types and "typescript" in targets:
            programs = [program for comparison in comparisons.values() for program, _ in comparison.programs]
            mistakes = tools.check_types(programs)
            for comparison in comparisons.values():
                comparison.check_types(mistakes)
    finally:
        tools.stop()
    return {(f"{name}/{value}", target): outcome for name, comparison in comparisons.items()
            for (value, target), outcome in comparison.outcomes.items()}


def table(outcomes, targets):
    counts = collections.Counter((target, kind) for (_, target), (kind, _) in outcomes.items())
    lines = ["            values " + " ".join(f"{kind:>9}" for kind in CLASSES)]
    for target in targets:
        row = [counts[target, kind] for kind in CLASSES]
        lines.append(f"{target:10} {sum(row):7} " + " ".join(f"{number:9}" for number in row))
    return "\n".join(lines)


def listed(outcomes):
    return sorted(f"{value} {target} {kind}" for (value, target), (kind, _) in outcomes.items() if kind != "equal")


def target_of(line):
    """The target of a line of the list; none of a comment."""
    return line.split()[-2] if line.strip() and not line.startswith("#") else ""


def check_known(path, outcomes, targets, folders):
    """Whether exactly what the list names differs; says what does not fit."""
    with open(path, encoding="utf-8") as handle:
        known = {line.rstrip("\n") for line in handle if target_of(line) in targets}
    found = set(listed(outcomes))
    texts = {f"{value} {target} {kind}": text for (value, target), (kind, text) in outcomes.items()}
    new, gone = sorted(found - known), sorted(known - found)
    for line in new[:SHOWN]:
        print(f"not in the list: {line}: {texts[line]}")
    for line in gone[:SHOWN]:
        print(f"no longer so: {line}")
    if new or gone:
        print(f"{len(new)} values differ that are not in {path}, {len(gone)} of it are not so any more. When that is as it"
              f" should be, the list is written by\n  {sys.argv[0]} --language={','.join(targets)} --known={path} --update {' '.join(folders)}")
    return not new and not gone


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--language", default="typescript,python")
    parser.add_argument("--known")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--details")
    parser.add_argument("--no-types", action="store_true")
    parser.add_argument("--work")
    parser.add_argument("folders", nargs="+")
    arguments = parser.parse_args()
    targets = arguments.language.split(",")
    if not set(targets) <= set(TARGETS):
        parser.error(f"--language takes {', '.join(TARGETS)}")
    with tempfile.TemporaryDirectory() as scratch:
        work = arguments.work or os.path.join(scratch, "work")
        outcomes = compare(arguments.folders, work, targets, not arguments.no_types)
    print(table(outcomes, targets))
    if arguments.details:
        with open(arguments.details, "w", encoding="utf-8") as handle:
            for (value, target), (kind, text) in sorted(outcomes.items()):
                if kind != "equal":
                    handle.write(json.dumps({"value": value, "target": target, "class": kind, "text": text}) + "\n")
    if not arguments.known:
        sys.exit(any(kind == "different" for kind, _ in outcomes.values()))
    if arguments.update:
        with open(arguments.known, "a+", encoding="utf-8") as handle:
            handle.seek(0)
            others = [line.rstrip("\n") for line in handle if target_of(line) and target_of(line) not in targets]
        with open(arguments.known, "w", encoding="utf-8") as handle:
            handle.write("# Values that are not as Terraform computes them: value, target, class. compare.py --update writes this.\n")
            handle.writelines(line + "\n" for line in sorted(listed(outcomes) + others))
        sys.exit(0)
    sys.exit(not check_known(arguments.known, outcomes, targets, arguments.folders))


if __name__ == "__main__":
    main()
