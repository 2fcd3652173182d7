#!/usr/bin/env python3
"""Checks the types of the programs that the templates in lit tests become, all at once, in TypeScript and in Python:

    check_types.py WORK TEST...

A template is a part of a test (`#--- app.yaml`). Those whose conversion has an error, or a warning about types, are
faulty on purpose and left out. The SDK of aws-native is made from the shipped schema, as far as the programs need it; the other
packages are those that are installed. Prints how many programs were checked. The exit code is 1 when one has an error.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "terraform"), os.path.dirname(HERE)]
import service  # noqa: E402
from compare import Tools  # noqa: E402

PART = re.compile(r"^#--- (.+)$", re.M)
TOKEN = re.compile(r'"(aws-native:[a-z0-9]+:[A-Za-z0-9]+)"')
FAULTY = re.compile(r"error\[|\[PCL212[1-5]\]")
TEMPLATES = (".yaml", ".yml", ".json", ".template")


def split(test, folder):
    """The templates among the parts of `test`, as files in `folder`, where they find each other."""
    with open(test, encoding="utf-8") as handle:
        pieces = PART.split(handle.read())
    for name, text in zip(pieces[1::2], pieces[2::2]):
        path = os.path.join(folder, name.strip())
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text.removeprefix("\n"))
        if path.endswith(TEMPLATES) and re.search(r'^Resources:|"Resources"', text, re.M):
            yield path


def convert(path, out):
    """Whether `path` became programs in `out` that ought to be right."""
    done = subprocess.run(["pclc", "convert", "--quiet", "--from=cloudformation", "--target=typescript,python", "-o", out, path],
                          capture_output=True, text=True, check=False)
    if done.returncode or FAULTY.search(done.stderr):
        return False
    subprocess.run(["cfn2pcl", "-o", os.path.join(out, "pcl"), path], capture_output=True, check=True)
    return True


def check_typescript(tools, programs):
    """One run of the compiler for all of them."""
    with open(os.path.join(tools.work, "tsconfig.json"), "w", encoding="utf-8") as handle:
        json.dump({"compilerOptions": {"strict": True, "noEmit": True, "target": "es2020", "module": "commonjs", "skipLibCheck": True,
                                       "moduleResolution": "node", "types": ["node"], "typeRoots": [tools.modules + "/@types"]},
                   "files": [os.path.join(program, "typescript", "index.ts") for program in programs]}, handle)
    compiler = os.path.join(tools.modules, "typescript", "bin", "tsc")
    return subprocess.run(["node", compiler, "-p", tools.work, "--pretty", "false"], check=False).returncode


def check_python(tools, programs):
    run = os.path.join(os.path.dirname(HERE), "run.py")
    folders = [os.path.join(program, "python") for program in programs]
    return subprocess.run([sys.executable, run, "check", "python", "--packages=" + tools.python, *folders], check=False).returncode


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tools = Tools(sys.argv[1])
    programs, tokens = [], set()
    for number, test in enumerate(sys.argv[2:]):
        for path in split(test, os.path.join(tools.work, "templates", str(number))):
            out = os.path.join(tools.work, f"program{len(programs)}")
            if convert(path, out):
                programs.append(out)
            else:
                shutil.rmtree(out, ignore_errors=True)
    for path in glob.glob(os.path.join(tools.work, "program*", "pcl", "**", "*.pp"), recursive=True):
        with open(path, encoding="utf-8") as handle:
            tokens.update(TOKEN.findall(handle.read()))
    tools.stop()
    tools.make_packages(tokens & set(service.SCHEMA["resources"]))
    results = [check_typescript(tools, programs), check_python(tools, programs)]
    print(f"{len(programs)} programs checked in each language")
    sys.exit(1 if any(results) else 0)


if __name__ == "__main__":
    main()
