#!/usr/bin/env python3
"""Imports from a provider that breaks in each call in each way: break_provider.py WORK

The provider dies, hangs, answers garbage, refuses or is slow, in one call of each kind. Each run must end, with 1 if an answer
is missing in the end, and what is written must be whole: a program that binds, with each resource that was read.
Prints a line a run; exits with 1 when one is not as it must be. The tools come from PATH.
"""
import json
import os
import re
import shutil
import subprocess
import sys

from slow_resources import prepare

RESOURCES = 12
LIMITS = [1, 30]  # of a call, in seconds: where the first is too short for a busy machine, the second tells
CALLS = {"CheckConfig": "", "Configure": "", "GetMapping": "", "GetSchema": "", "Read": ":3", "Check": ":3", "Diff": ":3"}
HELPFUL = ("GetMapping", "GetSchema")  # every resource can be imported without them
ACTIONS = ("die", "hang", "garbage", "fail", "slow:50")


def summaries(out):
    """What the proof log says of each resource at the end."""
    with open(os.path.join(out, "proof.jsonl"), encoding="utf-8") as handle:
        return [line for line in map(json.loads, handle) if "label" in line]


def is_whole(out):
    bound = subprocess.run(["pcl-opt", "--passes=bind", "-Wno-unknown-types", os.path.join(out, "main.pp"), "-o", os.devnull],
                           check=False, capture_output=True)
    return bound.returncode == 0 and {"import.json", "main.pp", "proof.jsonl"} <= set(os.listdir(out))


def is_owed(call, action):
    """The call is one that helps, and its answer is missing. Providers may refuse to give a mapping."""
    return call in HELPFUL and not action.startswith("slow") and (call, action) != ("GetMapping", "fail")


def run(work, command, call, action):
    said = []
    for limit in LIMITS:
        good, said = attempt(work, command, call, action, limit)
        if good:
            break
    print("\n".join(said), flush=True)
    return good


def attempt(work, command, call, action, limit):
    """Whether all is as it must be, and lines that say so."""
    fault = f"{call}{CALLS[call]}={action}"
    out = os.path.join(work, re.sub(r"\W", "-", fault))
    shutil.rmtree(out, ignore_errors=True)
    provider = command[-1].replace("pcl-test-provider", f"pcl-test-provider --fault={fault}")
    done = subprocess.run([*command[:-1], provider, f"--call-timeout={limit}", "-o", out], check=False, capture_output=True,
                          encoding="utf-8", timeout=900)
    written = summaries(out) if os.path.exists(out) else []
    answered = sum(1 for one in written if not one["failure"])
    lost = len(re.findall(r"error\[PCL420[34]\]", done.stderr))
    good = len(written) + lost == RESOURCES and done.returncode == (answered < RESOURCES or is_owed(call, action))
    good &= is_whole(out) if written else not os.path.exists(out)
    if call in ("Check", "Diff", *HELPFUL) or action.startswith("slow"):
        good &= lost == 0
    said = [f"{fault}: ended with {done.returncode}" + ("" if good else ", which is not as it must be")]
    if not good:
        said.append(f"  {len(written)} written, {answered} answered, {lost} reported\n{done.stderr[-1500:]}")
    return good, said


def main():
    work = os.path.abspath(sys.argv[1])
    command = prepare(work, RESOURCES, 0)
    results = [run(work, command, call, action) for call in CALLS for action in ACTIONS]
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
