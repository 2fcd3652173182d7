#!/usr/bin/env python3
"""Computes one table of cases four times, and compares: with the evaluator, in Node.js, in Python, in Go.

    builtins.py TABLE.pp WORKDIR [--only=evaluator|typescript|python|go ...]

Without --only all but Go, whose programs take long to compile.

A table is a PCL program. Each of its outputs is a case; the comment above says what it is worth:

    # = JSON        this value, which is not secret as long as nothing that it uses is
    # secret JSON   this value, secret
    # json JSON     a text that says this value; in which layout and order is left to the language
    # run JSON      this value in programs; folding does not know it

A comment `# config JSON` gives the settings with which programs run. The table's locals stand on
one line each. The table is taken as it is; with every local in `secret(...)`, so that each case
works on outputs; and with every local as a `config` of type `any`, so that nothing is known when
code is generated. Files beside the table are there when programs run.

Values must agree everywhere, and what is secret to the evaluator must be so in programs. Where those
secrets are outputs that are not known yet, what was secret must not be known, and nothing may fail.
"""
import argparse
import json
import os
import re
import shutil
import sys

import exports
import pcl_literals

CASE = re.compile(r'^# (=|secret|json|run) (.*)\noutput "(\w+)"', re.M)
CONFIG = re.compile(r"^# config (.*)$", re.M)
LOCAL = re.compile(r"^(\w+) += (.*)$", re.M)
VARIANTS = {
    "literals": r"\1 = \2",
    "outputs": r"\1 = secret(\2)",
    "untyped": 'config "\\1" "any" {\n  default = \\2\n}',
}


class Case:
    def __init__(self, kind, value):
        self.kind = kind
        self.value = json.loads(value)

    def differs(self, found):
        """What is wrong with a value found, or None."""
        if "error" in found:
            return found["error"]
        value = found.get("value")
        if self.kind == "json":
            try:
                value = json.loads(value)
            except (TypeError, ValueError):
                return f"{json.dumps(value)} is no JSON text"
        if not is_same(self.value, value):
            want, got = (json.dumps(item) for item in (self.value, value))
            return f"expected {want}, found {got}"
        if self.kind == "secret" and not found["secret"]:
            return "the value is not secret"
        return None


def is_same(a, b):
    """Equality of JSON values, in which true is not 1."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(is_same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(is_same, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and a == b


def evaluate(work, variant):
    folded = exports.run(["pcl-opt", "--passes=fold-constants<all>,bind", os.path.join(work, variant)])
    return pcl_literals.outputs(folded)


def run_programs(language, work, table, config, failures):
    """What the program of each variant exports."""
    folders = []
    for variant in VARIANTS:
        folders.append(os.path.join(work, language, variant))
        exports.generate(language, os.path.join(work, variant), folders[-1])
        for name in os.listdir(os.path.dirname(table)):
            if not name.endswith(".pp"):
                shutil.copy(os.path.join(os.path.dirname(table), name), folders[-1])
    if language == "typescript":
        failures += exports.compile_typescript(folders)
    found = dict(zip(VARIANTS, exports.export(language, folders, config)))
    outputs = folders[list(VARIANTS).index("outputs")]
    found["preview"] = exports.export(language, [outputs], config, ["--preview"])[0]
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("table")
    parser.add_argument("work")
    parser.add_argument("--only", action="append", choices=["evaluator", "typescript", "python", "go"])
    arguments = parser.parse_args()
    wanted = arguments.only or ["evaluator", "typescript", "python"]
    work = os.path.abspath(arguments.work)
    shutil.rmtree(work, ignore_errors=True)
    with open(arguments.table, encoding="utf-8") as handle:
        text = handle.read()
    cases = {name: Case(kind, value) for kind, value, name in CASE.findall(text)}
    if len(cases) != len(re.findall(r"^output ", text, re.M)):
        sys.exit(f"builtins.py: {arguments.table}: each output needs a comment that says its value, and a name of its own")
    for variant, local in VARIANTS.items():
        os.makedirs(os.path.join(work, variant))
        with open(os.path.join(work, variant, "main.pp"), "w", encoding="utf-8") as handle:
            handle.write(LOCAL.sub(local, text))

    config = CONFIG.search(text)
    failures = []
    secrets = {}

    def compare(who, variant, found):
        if variant == "preview":
            for name, output in found.items():
                if "error" in output or (output["known"] and secrets.get(("outputs", name))):
                    failures.append(f"{who}, preview: {name}: {output.get('error', 'is known')}")
            return
        for name, case in cases.items():
            if who == "evaluator" and case.kind == "run":
                continue
            wrong = case.differs(found[name]) if name in found else "not exported"
            secret = found.get(name, {}).get("secret")
            if who == "evaluator":
                secrets[variant, name] = secret
            elif not wrong and secrets.get((variant, name)) and not secret:
                wrong = "not secret, as it is to the evaluator"
            if wrong:
                failures.append(f"{who}, {variant}: {name}: {wrong}")

    if "evaluator" in wanted:
        for variant in ["literals", "outputs"]:
            compare("evaluator", variant, evaluate(work, variant))
    for language in ["typescript", "python", "go"]:
        if language in wanted:
            for variant, found in run_programs(language, work, arguments.table, config[1] if config else "{}", failures).items():
                compare(language, variant, found)
    print("\n".join(failures) or f"{len(cases)} cases agree")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
