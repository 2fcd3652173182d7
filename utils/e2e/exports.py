"""What the tests of values share: generating programs from PCL, and getting what they export.

Tools are taken from PATH, packages as in run.py.
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

import run as sdk
import typecheck
from verdicts import Verdicts

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "terraform"))
from go_programs import GoPrograms  # noqa: E402
from programs import Worker  # noqa: E402


def run(command, may_fail=False, **options):
    """What a command prints; ends everything when it fails and may not."""
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, **options)
    if done.returncode and not may_fail:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def generate(language, source, program):
    run(["pclgen", f"--target={language}", source, "-o", program])


def compile_typescript(programs):
    """Compiles programs at once; gives what the compiler has against them. What has a wrong type is compiled all the same."""
    sdk.need("PCL_NODE_MODULES")
    return typecheck.typescript(programs, "--emit")


def run_go(programs, config="{}", is_preview=False, schemas=(), state=None):
    """What worker.go tells of programs of Go, which are compiled together; packages are made of the schemas in the folders
    `schemas`. `state` says by token what is known of resources of a type beside their inputs, and what methods give."""
    with tempfile.TemporaryDirectory() as work:
        together = GoPrograms(work, programs, schemas)
        for program in programs:
            together.add(program)
        together.build()
        worker = Worker([together.binary], work, call=lambda token, inputs: inputs)
        answers = []
        for program in programs:
            if together.failure(program):
                sys.exit(f"{program}: {together.failure(program)}")
            job = {"program": program, "name": together.names[program], "config": json.loads(config), "preview": is_preview,
                   "state": state or {}}
            answers.append(worker.ask(job))
        worker.stop()
    return answers


def export(language, programs, config="{}", options=()):
    """What each program exports, by name: {"value", "secret", "known"} or {"error"}; see values.js, which takes the
    options. `config` is JSON, texts by key of the project `project`. What is known of a program is not run again."""
    languages, runner = RUNNERS[language]
    verdicts = Verdicts(f"exports {language}", languages, [os.path.join(HERE, runner)])
    keys = {program: [typecheck.content(program), config, list(options)] for program in programs}
    found = {program: verdicts.find(*keys[program]) for program in programs}
    left = [program for program in programs if found[program] is None]
    if left:
        for program, values in zip(left, export_now(language, left, config, options)):
            found[program] = verdicts.keep(values, *keys[program])
    return [found[program] for program in programs]


RUNNERS = {"typescript": (["node"], "values.js"), "python": (["python"], "values.py"), "go": (["go"], "terraform/worker.go")}


def export_now(language, programs, config, options):
    if language == "go":
        answers = run_go(programs, config, "--preview" in options)
        return [answer["exports"] or {"": {"error": answer["broken"] or answer["end"]}} for answer in answers]
    if language == "typescript":
        runner, main = ["node", "--preserve-symlinks", os.path.join(HERE, "values.js")], os.path.join("built", "index.js")
        plain = [program for program in programs if not os.path.exists(os.path.join(program, main))]
        if plain:
            typecheck.ask_compiler(plain, "--emit")
    else:
        runner, main = [sdk.need("PCL_PYTHON"), os.path.join(HERE, "values.py")], ""
    environment = {**os.environ, "PULUMI_CONFIG": config}

    def values(program):
        command = runner + [os.path.join(program, main), *options]
        return json.loads(run(command, cwd=program, env=environment))

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(values, programs))
