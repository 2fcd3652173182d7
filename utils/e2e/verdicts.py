#!/usr/bin/env python3
"""What judges said of programs, kept from run to run.

A compiler, a type checker or a runner says the same of the same program, so what one has said is not asked again: it
is kept under the hash of all that it depends on, in the folder that PCL_VERDICTS names. Nothing is kept when that is
not set. The hash is of the judge's name, of the scripts of this repository that are loaded and those that it names
(runners in other languages, stand-ins of SDKs), of the installed packages of the languages that it uses (`lock`), and
of what the caller gives: programs (`content`), settings. Places of folders are in none of it, so a verdict holds in any
checkout.

    verdicts.py count LOG       what came out of the cache and what was judged, of the lines that PCL_VERDICTS_LOG got
    verdicts.py prune FOLDER    removes what was not asked for in 30 days
"""
import collections
import functools
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir))
DAYS = 30
SECONDS_A_DAY = 86400


def digest(*parts):
    """The hash of texts, bytes, and what JSON can hold; the parts are told apart."""
    made = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else json.dumps(part, sort_keys=True).encode()
        made.update(b"%d:" % len(data))
        made.update(data)
    return made.hexdigest()


def read(path):
    with open(path, "rb") as handle:
        return handle.read()


@functools.cache
def file_digest(path):
    """The hash of what a file holds, which must not change while this runs."""
    return digest(read(path))


def content(folder, leave_out=("node_modules", "__pycache__", "built")):
    """The hash of all files below a folder and their names. Of a link to a folder only the name counts: what it leads to
    is installed, and `lock` knows it, or it is the caller's to name."""
    parts = []
    for place, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in leave_out)
        parts.append([name for name in folders if os.path.islink(os.path.join(place, name))])
        for name in sorted(files):
            path = os.path.join(place, name)
            parts += [os.path.relpath(path, folder), read(path)]
    return digest(*parts)


def said(*command):
    """What a command prints, or nothing where there is none of its name."""
    if not shutil.which(command[0]):
        return ""
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout


@functools.cache
def lock(language):
    """The hash of what is installed for a language: its own version and that of each package."""
    if language == "node":
        modules = os.environ.get("PCL_NODE_MODULES", "")
        packages = os.path.join(modules, ".package-lock.json")  # npm's list of what it installed
        return digest(said("node", "--version"), read(packages) if os.path.exists(packages) else "")
    if language == "python":
        script = ("import importlib.metadata as m, sys; "
                  "print(sys.version, sorted((d.metadata['Name'], d.version) for d in m.distributions()))")
        return digest(said(os.environ.get("PCL_PYTHON") or "no-python", "-c", script))
    if language == "go":
        sums = [read(os.path.join(ROOT, "utils", "sdks", part, "go.sum")) for part in ("go", "engine")]
        return digest(said("go", "version"), *sums)
    if language == "csharp":
        return digest(read(os.path.join(ROOT, "utils", "sdks", "csharp.sh")), said(os.environ.get("PCL_DOTNET") or "no-dotnet", "--list-runtimes").split("[")[0])
    raise ValueError(language)


def loaded_scripts():
    """The files of `utils` that the running program consists of."""
    paths = {os.path.abspath(getattr(module, "__file__", None) or "") for module in list(sys.modules.values())}
    return sorted(path for path in paths if path.startswith(os.path.join(ROOT, "utils", "")))


class Verdicts:
    """What one judge said. `languages` are those whose packages it uses, `scripts` what it runs beside what is loaded:
    files and folders."""

    def __init__(self, judge, languages, scripts=()):
        self.judge, self.folder = judge, os.environ.get("PCL_VERDICTS")
        self.log = os.environ.get("PCL_VERDICTS_LOG")
        if self.folder:
            paths = [*loaded_scripts(), *scripts]
            self.base = digest(judge, [lock(language) for language in languages],
                               [(os.path.relpath(path, ROOT), content(path) if os.path.isdir(path) else file_digest(path))
                                for path in sorted(set(map(os.path.abspath, paths)))])

    def path(self, parts):
        name = digest(self.base, *parts)
        return os.path.join(self.folder, name[:2], name[2:] + ".json")

    def find(self, *parts):
        """What was said of the parts, or None."""
        if not self.folder:
            self.note("judged")
            return None
        path = self.path(parts)
        try:
            with open(path, encoding="utf-8") as handle:
                found = json.load(handle)
            os.utime(path)
        except (OSError, ValueError):
            self.note("judged")
            return None
        self.note("cached")
        return found

    def has(self, *parts):
        """Whether something was said of the parts."""
        return bool(self.folder) and os.path.exists(self.path(parts))

    def keep(self, verdict, *parts):
        """Keeps a verdict, which is anything but None that JSON can hold; gives it back."""
        if self.folder:
            path = self.path(parts)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            # Another process reads nothing half-written.
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=os.path.dirname(path), delete=False) as handle:
                json.dump(verdict, handle)
            os.replace(handle.name, path)
        return verdict

    def of(self, judge, *parts):
        """What was said of the parts, or else what `judge()` says now."""
        found = self.find(*parts)
        return found if found is not None else self.keep(judge(), *parts)

    def note(self, what):
        if self.log:
            with open(self.log, "a", encoding="utf-8") as handle:
                handle.write(f"{what} {self.judge}\n")


def count(log):
    lines = collections.Counter()
    if os.path.exists(log):
        with open(log, encoding="utf-8") as handle:
            lines.update(tuple(line.split(maxsplit=1)) for line in map(str.strip, handle) if line)
    judges = sorted({judge for _, judge in lines})
    cached, judged = (sum(lines[what, judge] for judge in judges) for what in ("cached", "judged"))
    print(f"Verdicts: {cached} from the cache, {judged} judged"
          + "".join(f"\n  {judge}: {lines['cached', judge]}, {lines['judged', judge]}" for judge in judges))


def prune(folder):
    oldest = time.time() - DAYS * SECONDS_A_DAY
    for place, _, files in os.walk(folder):
        for path in (os.path.join(place, name) for name in files):
            if os.path.getmtime(path) < oldest:
                os.remove(path)


def main():
    action = {"count": count, "prune": prune}.get(sys.argv[1] if len(sys.argv) == 3 else "")
    if not action:
        sys.exit(__doc__)
    action(sys.argv[2])


if __name__ == "__main__":
    main()
