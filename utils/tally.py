#!/usr/bin/env python3
"""Counts what became of the tests: tally.py RESULTS.json

Reads what the target `check` writes (lit's --output) and prints three numbers: passed, failed, left out
because something that they need is not there. Tests that LIT_OPTS did not choose do not count.
"""
import collections
import json
import sys

if len(sys.argv) != 2:
    sys.exit(__doc__)
with open(sys.argv[1], encoding="utf-8") as handle:
    codes = collections.Counter(test["code"] for test in json.load(handle)["tests"])
passed = codes["PASS"] + codes["XFAIL"] + codes["FLAKYPASS"]
left_out = codes["UNSUPPORTED"] + codes["SKIPPED"]
print(passed, codes.total() - codes["EXCLUDED"] - passed - left_out, left_out)
