"""Programs of Go, compiled together: some are one package (merge.go), and all are one binary with worker.go, which runs them.

Modules of Go come from its module cache, at the versions that utils/sdks/go names.
"""
import hashlib
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, os.pardir))
import go_vet  # noqa: E402

SDKS = os.path.join(HERE, os.pardir, os.pardir, "sdks", "go")
MODULE = "judge.example"
FLAGS = f"-gcflags={MODULE}/...=-e -N -l"  # all mistakes, not the first ten; quickly, as each program runs once
TOGETHER = 12  # programs in one package
MISTAKE = re.compile(r"^(?:vet: )?(?:\./)?(?:\w+/)?(p[0-9a-f]{12})(?:_|:)")


class GoPrograms:
    """The programs by folder, and the binary of those that compile."""

    def __init__(self, work, programs=(), schemas=()):
        """With `schemas`, folders of them, the packages that `programs` import are there as well."""
        self.work, self.binary = work, os.path.join(work, "programs")
        self.names, self.broken, self.packages = {}, {}, {}
        for name in ("worker", "merge"):
            os.makedirs(os.path.join(work, name))
            shutil.copy(os.path.join(HERE, f"{name}.go"), os.path.join(work, name))
        os.rename(os.path.join(work, "worker"), os.path.join(work, "judge"))
        shutil.copy(os.path.join(SDKS, "go.sum"), work)
        with open(os.path.join(SDKS, "go.mod"), encoding="utf-8") as handle:
            text = re.sub(r"^module .*$", f"module {MODULE}", handle.read(), flags=re.M)
        if schemas:
            text += "\n" + go_vet.make_sdks(work, go_vet.imported(programs), schemas)
        with open(os.path.join(work, "go.mod"), "w", encoding="utf-8") as handle:
            handle.write(text)
        self.go("build", "-o", os.path.join(work, "merge", "merge"), "./merge")

    def run(self, command):
        environment = dict(os.environ, GOFLAGS="-mod=readonly -buildvcs=false", GOWORK="off", GOPROXY="off")
        done = subprocess.run(command, cwd=self.work, env=environment, capture_output=True, encoding="utf-8", check=False)
        return done.returncode, done.stderr

    def go(self, *arguments):
        code, said = self.run(["go", *arguments])
        if code:
            raise RuntimeError(f"go {' '.join(arguments)}: {said}")

    def add(self, program):
        """Takes in the program of a folder; those that say the same are one."""
        texts = []
        for name in sorted(os.listdir(program)):
            if name.endswith(".go"):
                with open(os.path.join(program, name), encoding="utf-8") as handle:
                    texts.append((name, handle.read()))
        name = "p" + hashlib.sha256(repr(texts).encode()).hexdigest()[:12]
        folder = os.path.join(self.work, "sources", name)
        self.names[program] = name
        if not os.path.exists(folder):
            os.makedirs(folder)
            for file, text in texts:
                with open(os.path.join(folder, file), "w", encoding="utf-8") as handle:
                    handle.write(text)

    def build_together(self, names):
        """Makes one package of programs. What the compiler refuses is left out."""
        while names:
            package = "q" + hashlib.sha256(repr(names).encode()).hexdigest()[:12]
            folder = os.path.join(self.work, package)
            os.makedirs(folder)
            sources = [os.path.join(self.work, "sources", name) for name in names]
            said = self.run([os.path.join(self.work, "merge", "merge"), folder, package, *sources])[1]
            code, more = (1, "") if said else self.run(["go", "build", FLAGS, f"./{package}"])
            if code == 0:
                self.packages[package] = names
                return
            wrong = {}
            for line in (said + more).splitlines():
                match = MISTAKE.match(line)
                if match:
                    wrong.setdefault(match.group(1), line)
            if not wrong:
                raise RuntimeError(f"go build: {said}{more}")
            self.broken.update(wrong)
            names = [name for name in names if name not in wrong]

    def build(self):
        """Compiles what is new. Tells whether the binary changed."""
        known = self.broken.keys() | {name for names in self.packages.values() for name in names}
        new = [name for name in dict.fromkeys(self.names.values()) if name not in known]
        for start in range(0, len(new), TOGETHER):
            self.build_together(new[start:start + TOGETHER])
        if not new:
            return False
        main = os.path.join(self.work, "main")
        os.makedirs(main, exist_ok=True)
        imports = "".join(f'\t"{MODULE}/{package}"\n' for package in self.packages)
        entries = "".join(f'\t\t"{name}": {package}.Main_{name},\n'
                          for package, names in self.packages.items() for name in names)
        with open(os.path.join(main, "main.go"), "w", encoding="utf-8") as handle:
            handle.write(f'package main\n\nimport (\n\t"{MODULE}/judge"\n{imports})\n\nfunc main() {{\n'
                         f"\tjudge.Main(map[string]func(){{\n{entries}\t}})\n}}\n")
        self.go("build", FLAGS, "-ldflags=-s -w", "-o", self.binary, "./main")
        return True

    def failure(self, program):
        """What the compiler has against a program, or None."""
        return self.broken.get(self.names[program])

    def place(self, program):
        """Where a program is in the binary, for its worker."""
        return {"name": self.names[program]}
