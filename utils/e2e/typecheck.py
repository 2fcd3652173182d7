"""Type-checking of generated programs: what the compiler of TypeScript and pyright say of them, each asked once for all.

A program that passed is not looked at again as long as it, its settings, the SDKs and the checker are the same (verdicts.py).
"""
import json
import os
import subprocess
import tempfile

from verdicts import Verdicts, content

HERE = os.path.dirname(os.path.abspath(__file__))
CHECKER = os.path.join(HERE, "typecheck.js")
PASSED = "passed"


def link_modules(program):
    link = os.path.join(program, "node_modules")
    if not os.path.lexists(link):
        os.symlink(os.path.abspath(os.environ["PCL_NODE_MODULES"]), link)


def ask_compiler(programs, *options):
    """What the compiler says of programs: {folder: [text]}. RuntimeError when it ends without an answer."""
    command = ["node", "--max-old-space-size=8192", CHECKER, *options, *programs]
    done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode or len(answers) != len(set(programs)):
        raise RuntimeError(f"the compiler of TypeScript ended with exit code {done.returncode}")
    return {answer["program"]: answer["mistakes"] for answer in answers}


def typescript(programs, *options):
    """The mistakes in programs of TypeScript, [text]. Packages come from PCL_NODE_MODULES, or where a program has
    some, from its own `node_modules`. With --emit the JavaScript of those that are checked now is in `built`."""
    programs = [os.path.abspath(program) for program in programs]
    verdicts = Verdicts("tsc", ["node"], [CHECKER])

    def packages(program):
        own = os.path.join(program, "node_modules")
        # Installed ones are a link, or links in the folder: the lock names them.
        return content(own, leave_out=()) if os.path.isdir(own) and not os.path.islink(own) else ""

    keys = {}
    for program in programs:
        link_modules(program)
        keys[program] = [content(program), packages(program)]
    left = [program for program in programs if verdicts.find(*keys[program]) != PASSED]
    said = ask_compiler(left, *options) if left else {}
    for program, mistakes in said.items():
        if not mistakes:
            verdicts.keep(PASSED, *keys[program])
    return [f"{os.path.basename(os.path.dirname(program))}/{os.path.basename(program)}/{text}" if len(programs) > 1 else text
            for program, mistakes in said.items() for text in mistakes]


def python(programs, packages):
    """The mistakes in programs of Python, [text]; `packages` are folders with packages beside those of PCL_PYTHON."""
    modules = os.environ["PCL_NODE_MODULES"]
    programs = [os.path.abspath(program) for program in programs]
    verdicts = Verdicts("pyright", ["node", "python"])
    beside = [content(folder) for folder in packages]
    keys = {program: [content(program), beside] for program in programs}
    left = [program for program in programs if verdicts.find(*keys[program]) != PASSED]
    if not left:
        return []
    # A project file of its own, so that none of the surroundings' is taken; paths in it are relative.
    with tempfile.TemporaryDirectory() as scratch:
        def place(folder):
            return os.path.relpath(os.path.abspath(folder), scratch)

        # The files of a program import each other, and no other's.
        environments = [{"root": place(program), "extraPaths": [place(folder) for folder in packages]} for program in left]
        settings = {"typeCheckingMode": "standard", "include": [place(program) for program in left],
                    "executionEnvironments": environments}
        project = os.path.join(scratch, "pyrightconfig.json")
        with open(project, "w", encoding="utf-8") as handle:
            json.dump(settings, handle)
        command = ["node", os.path.join(modules, "pyright", "index.js"), "-p", project, "--pythonpath",
                   os.environ["PCL_PYTHON"], "--outputjson"]
        done = subprocess.run(command, cwd=left[0], stdout=subprocess.PIPE, encoding="utf-8", check=False)
    report = json.loads(done.stdout)
    mistakes, wrong = [], set()
    for each in report["generalDiagnostics"]:
        if each["severity"] != "error":
            continue
        program = next((folder for folder in left if each["file"].startswith(folder + os.sep)), None)
        wrong.add(program)
        start = each["range"]["start"] if "range" in each else {"line": 0, "character": 0}
        mistakes.append(f"{each['file']}:{start['line'] + 1}:{start['character'] + 1} - error: {each['message']}")
    if done.returncode not in (0, 1) or bool(done.returncode) != bool(mistakes):
        raise RuntimeError(f"pyright ended with exit code {done.returncode}: {done.stdout[:500]}")
    for program in left:
        if program not in wrong and None not in wrong:
            verdicts.keep(PASSED, *keys[program])
    return mistakes
