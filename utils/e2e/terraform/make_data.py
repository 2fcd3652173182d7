#!/usr/bin/env python3
"""Makes the fixed data of test/e2e/terraform anew: generated modules of fixed seeds, and the true values of all modules.

    make_data.py [--terraform=PROGRAM] [--seeds=N] [--outputs=M]

Run it after a change of the generator or of the cases, then compare.py with --update.
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys

from generate import write_module

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.normpath(os.path.join(HERE, "..", "..", "..", "test", "e2e", "terraform"))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--terraform")
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--outputs", type=int, default=150)
    arguments = parser.parse_args()
    judge = [sys.executable, os.path.join(HERE, "judge.py")]
    judge += [f"--terraform={arguments.terraform}"] if arguments.terraform else []
    shutil.rmtree(os.path.join(DATA, "generated"), ignore_errors=True)
    for seed in range(1, arguments.seeds + 1):
        write_module(seed, arguments.outputs, os.path.join(DATA, "generated", f"seed{seed}"))
    generated = sorted(glob.glob(os.path.join(DATA, "generated", "*")))
    cases = sorted(glob.glob(os.path.join(DATA, "cases", "*")))
    failed = subprocess.run([*judge, "--prune", *generated], check=False).returncode
    failed |= subprocess.run([*judge, *cases], check=False).returncode
    sys.exit(failed)


if __name__ == "__main__":
    main()
