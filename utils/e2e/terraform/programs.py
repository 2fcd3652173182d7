"""Converting modules and running what comes out: the workers of all languages, and the diagnostics."""
import itertools
import json
import os
import queue
import shutil
import subprocess
import sys
import threading

import std_calls
from go_programs import GoPrograms

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir))
from csharp_programs import CSharpPrograms  # noqa: E402
from verdicts import Verdicts, content  # noqa: E402

SCHEMAS = os.path.join(HERE, os.pardir, os.pardir, os.pardir, "data", "schemas")
PACKAGES = [os.path.join(SCHEMAS, name) for name in ("null-0.2.4.json.gz", "std-2.3.2.json.gz")]
SECONDS = 600  # for one answer of a worker, which takes a part of one
NO_ANSWER = "no answer: "
# What runs programs of a language: packages of which languages, and which files of this repository beside the scripts here.
RUNNERS = {
    "typescript": (["node"], ["worker.js"]),
    "python": (["python"], ["worker.py"]),
    "go": (["go"], ["worker.go", "merge.go"]),
    "csharp": (["csharp"], [os.path.join(os.pardir, "csharp"), *PACKAGES]),
}
NEXT = itertools.count()


class Worker:
    """A process that runs programs of one language, started anew when it does not answer; `call` computes functions."""

    def __init__(self, command, folder, call=std_calls.call, environment=None):
        self.command, self.folder, self.process, self.lines = command, folder, None, None
        self.call, self.environment = call, environment

    def start(self):
        self.process = subprocess.Popen(self.command, cwd=self.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, encoding="utf-8", env=self.environment)
        self.lines = queue.Queue()

        def read(stream, lines):
            for line in stream:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, args=(self.process.stdout, self.lines), daemon=True).start()

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, job, seconds=SECONDS):
        """The answer to a job; functions that the program calls meanwhile are computed."""
        if not self.process:
            self.start()
        try:
            self.send(job)
            while True:
                line = self.lines.get(timeout=seconds)
                if line is None:
                    raise BrokenPipeError
                message = json.loads(line)
                if "call" not in message:
                    return message
                try:
                    answer = {"result": self.call(message["call"], message["arguments"])}
                except (std_calls.CallError, LookupError, ValueError) as error:
                    answer = {"error": str(error)}
                self.send({"id": message["id"], **answer})
        except (queue.Empty, BrokenPipeError) as error:
            self.stop()
            return {"exports": {}, "resources": [], "broken": NO_ANSWER + type(error).__name__, "end": None}

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


def runner_files(target):
    return [os.path.join(HERE, name) for name in RUNNERS[target][1]]


class Tools:
    """What a comparison runs: the compiler, and a worker for each target, in the scratch folder `work`."""

    def __init__(self, pclc, work, targets):
        self.pclc, self.work = pclc, os.path.abspath(work)
        shutil.rmtree(self.work, ignore_errors=True)
        os.makedirs(self.work)
        self.workers, self.compilers = {}, {}
        self.verdicts = {target: Verdicts(f"values {target}", RUNNERS[target][0], runner_files(target)) for target in targets}
        if "typescript" in targets:
            os.symlink(os.path.abspath(os.environ["PCL_NODE_MODULES"]), os.path.join(self.work, "node_modules"))
            self.workers["typescript"] = Worker(["node", os.path.join(HERE, "worker.js"), self.work], self.work)
            self.types = Verdicts("tsc of values", ["node"], runner_files("typescript"))
        if "python" in targets:
            self.workers["python"] = Worker([os.environ["PCL_PYTHON"], os.path.join(HERE, "worker.py")], self.work)

    def compiler(self, target):
        """What compiles programs of Go or C#, made when there is something to compile."""
        if target not in self.compilers:
            folder = os.path.join(self.work, target)
            if target == "go":
                made = GoPrograms(folder)
                self.workers["go"] = Worker([made.binary], self.work)
            else:
                made = CSharpPrograms(folder, PACKAGES)
                self.workers["csharp"] = Worker(made.worker(), self.work, environment=made.environment())
            self.compilers[target] = made
        return self.compilers[target]

    def convert(self, module, targets):
        """Converts a module: the folder with a program for each target, the diagnostics, and what went wrong or None."""
        out = os.path.join(self.work, f"program{next(NEXT)}")
        command = [self.pclc, "convert", "--quiet", "--from=terraform", f"--target={','.join(targets)}",
                   "--diagnostics-format=json", "-o", out if len(targets) > 1 else os.path.join(out, targets[0]), "."]
        done = subprocess.run(command, cwd=module, capture_output=True, encoding="utf-8", check=False)
        lines = done.stderr.splitlines()
        diagnostics = [json.loads(line) for line in lines if line.startswith("{")]
        if done.returncode == 0:
            return out, diagnostics, None
        return out, diagnostics, f"exit code {done.returncode}: {lines[-1] if lines else ''}"[:300]

    def prepare(self, target, jobs):
        """Compiles programs of Go or C#, [(folder, settings)], all in one: those of which nothing is known."""
        new = [folder for folder, config in jobs if not self.verdicts[target].has(*self.key(target, folder, config))]
        if not new:
            return
        compiler = self.compiler(target)
        for folder in new:
            compiler.add(os.path.join(folder, target))
        if compiler.build():
            self.workers[target].stop()

    @staticmethod
    def key(target, program, config):
        return content(os.path.join(program, target)), config

    def run(self, target, program, config):
        key = self.key(target, program, config)
        result = self.verdicts[target].find(*key)
        if result is None:
            result = self.run_now(target, os.path.join(program, target), config)
            if not (result["broken"] or "").startswith(NO_ANSWER):
                self.verdicts[target].keep(result, *key)
        return result

    def run_now(self, target, program, config):
        job = {"program": program, "config": config}
        compiler = self.compilers.get(target)
        if compiler:
            failure = compiler.failure(program)
            if failure:
                return {"broken": failure}
            job.update(compiler.place(program))
        return self.workers[target].ask(job)

    def check_types(self, programs):
        """The mistakes that the compiler finds in programs of TypeScript, by folder of the program: [{"names", "message"}];
        `names` are the exports that have to do with one."""
        folders = {program: os.path.join(program, "typescript") for program in programs}
        found = {program: self.types.find(content(folder)) for program, folder in folders.items()}
        left = [program for program, mistakes in found.items() if mistakes is None]
        if left:
            answer = self.workers["typescript"].ask({"check": [folders[program] for program in left]}, seconds=30 * SECONDS)
            if "mistakes" not in answer:
                raise RuntimeError(f"the compiler of TypeScript: {answer['broken']}")
            for program in left:
                mistakes = [{"names": each["names"], "message": each["message"]} for each in answer["mistakes"]
                            if each["program"] == folders[program]]
                found[program] = self.types.keep(mistakes, content(folders[program]))
        return found

    def stop(self):
        for worker in self.workers.values():
            worker.stop()


def configuration(folder):
    """The settings of the program for the variables of terraform.tfvars.json."""
    path = os.path.join(folder, "terraform.tfvars.json")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as handle:
        values = json.load(handle)
    return {f"project:{name}": value if isinstance(value, str) else json.dumps(value) for name, value in values.items()}
