#!/usr/bin/env python3
"""Lays out the modules that Terraform directories call as `--module-path` wants them, from clones of repositories:

    collect_modules.py CLONES OUT TREE...

CLONES has repositories as OWNER+NAME or OWNER/NAME, with `.git` or `repo` in it or bare. Every `module` block below each TREE is looked at, and below
each package that is taken: one of a registry is the highest tag of NAMESPACE/terraform-PROVIDER-NAME that its `version` allows, one of GitHub its
`ref`. What OUT has already stays. Nothing is fetched. Prints how many calls each package misses that no clone has, the most wanted first.
"""
import argparse
import collections
import io
import os
import re
import subprocess
import tarfile

CALL = re.compile(r'^module\s+"[^"]+"\s*\{(.*?)^\}', re.S | re.M)
ARGUMENT = re.compile(r'^\s*(source|version)\s*=\s*"([^"]*)"', re.M)
REGISTRY = re.compile(r"([\w-]+)/([\w-]+)/([\w-]+)(?://.*)?")
GITHUB = re.compile(r"(?:git::)?(?:https?://|ssh://)?(?:git@)?github\.com[/:]([\w.-]+)/([\w.-]+?)(?:\.git)?(?://[^?]*)?(?:\?(.*))?")


def version_of(text):
    found = re.fullmatch(r"v?(\d+)(?:\.(\d+))?(?:\.(\d+))?", text)
    return found and tuple(int(part or 0) for part in found.groups())


def allows(constraint, version):
    """Whether a version constraint of Terraform allows `version`; one that is not understood allows nothing."""
    for part in filter(None, (part.strip() for part in constraint.split(","))):
        found = re.fullmatch(r"(~>|>=|<=|!=|=|>|<)?\s*(v?[\d.]+)", part)
        bound = found and version_of(found[2])
        if not bound:
            return False
        if found[1] == "~>":
            fixed = max(found[2].count("."), 1)
            if version < bound or version[:fixed] != bound[:fixed]:
                return False
        elif not {None: version == bound, "=": version == bound, "!=": version != bound, ">": version > bound, "<": version < bound,
                  ">=": version >= bound, "<=": version <= bound}[found[1]]:
            return False
    return True


class Clones:
    def __init__(self, folder):
        self.folders = {}
        for root in os.listdir(folder):
            inner = [root] if "+" in root else [f"{root}/{name}" for name in os.listdir(os.path.join(folder, root))
                                                if os.path.isdir(os.path.join(folder, root, name))] \
                if os.path.isdir(os.path.join(folder, root)) else []
            for name in inner:
                place = os.path.join(folder, name)
                for git in (place + "/repo/.git", place + "/repo", place + "/.git", place):
                    if os.path.isdir(git + "/objects"):
                        self.folders.setdefault(name.replace("+", "/").lower(), git)
                        break

    def git(self, name, *arguments):
        return subprocess.run(["git", "--git-dir=" + self.folders[name], *arguments], capture_output=True, check=False)

    def newest(self, name, constraint):
        tags = self.git(name, "tag").stdout.decode().split()
        fit = [(version_of(tag), tag) for tag in tags if version_of(tag) and allows(constraint, version_of(tag))]
        return max(fit, default=(None, None))

    def export(self, name, revision, to):
        packed = self.git(name, "archive", "--format=tar", revision)
        if packed.returncode:
            return False
        os.makedirs(to)
        with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
            archive.extractall(to, filter=inside)
        return True


def inside(member, folder):
    """Links out of the package are left out."""
    try:
        return tarfile.data_filter(member, folder)
    except tarfile.FilterError:
        return None


def calls(tree):
    for folder, _, names in os.walk(tree):
        for name in names:
            path = os.path.join(folder, name)
            if not name.endswith((".tf", ".tofu")) or not os.path.isfile(path):
                continue
            with open(path, encoding="utf-8", errors="replace") as handle:
                for block in CALL.finditer(handle.read()):
                    said = {}
                    for found in ARGUMENT.finditer(block[1]):
                        said.setdefault(found[1], found[2])
                    if "source" in said and not said["source"].startswith(("./", "../")):
                        yield said["source"], said.get("version", "")


class Collector:
    def __init__(self, clones, out):
        self.clones, self.out = clones, out
        self.taken, self.missing = {}, collections.Counter()

    def package(self, source, version):
        """What the package is called, the clone that has it, the revision and the folder below the output."""
        if found := REGISTRY.fullmatch(source):
            name = f"{found[1]}/terraform-{found[3]}-{found[2]}".lower()
            if name not in self.clones.folders:
                return f"{found[1]}/{found[2]}/{found[3]}", None, None, None
            number, tag = self.clones.newest(name, version)
            folder = f"{found[1]}/{found[2]}/{found[3]}/{'.'.join(map(str, number))}" if number else None
            return f"{found[1]}/{found[2]}/{found[3]} {version}", name if number else None, tag, folder
        if found := GITHUB.fullmatch(source):
            name = f"{found[1]}/{found[2]}"
            ref = re.search(r"(?:^|&)ref=([^&]+)", found[3] or "")
            ref = ref[1] if ref else "HEAD"
            known = name.lower() if name.lower() in self.clones.folders else None
            return f"github.com/{name} {ref}", known, ref, f"github.com/{name}/{ref}"
        return source, None, None, None

    def take(self, tree):
        for call in calls(tree):
            if call not in self.taken:
                title, name, revision, folder = self.package(*call)
                place = folder and os.path.join(self.out, folder)
                is_there = place and os.path.isdir(place)
                self.taken[call] = None if is_there or (name and self.clones.export(name, revision, place)) else title
                if not self.taken[call]:
                    yield place
            if self.taken[call]:
                self.missing[self.taken[call]] += 1


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("clones")
    parser.add_argument("out")
    parser.add_argument("trees", nargs="+")
    arguments = parser.parse_args()
    collector = Collector(Clones(arguments.clones), arguments.out)
    trees = list(arguments.trees)
    while trees:
        trees += collector.take(trees.pop())
    for title, count in collector.missing.most_common():
        print(f"{count} {title}")


if __name__ == "__main__":
    main()
