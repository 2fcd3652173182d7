#!/usr/bin/env python3
"""Compiling and running generated programs of C#.

    csharp_programs.py [--schemas=DIR]... --work=DIR FOLDER...

compiles the programs of the folders, says what the compiler has against them, and exits with 1 when there is anything. What compiled is
not compiled again as long as it and the schemas are the same (verdicts.py).

The compiler that can be had is Roslyn 3.4, of C# 8, on a .NET 8 (utils/sdks/csharp.sh): PCL_DOTNET names the command
`dotnet`, PCL_CSC the compiler. Programs are rewritten for it: what stands at top level becomes a method, and `new()` gets
the name of its type. Pulumi's SDK is a stand-in: its core is csharp/*.cs, packages are made from schemas by
csharp_sdk.py. Each program is a namespace, so that many are compiled at once.
"""
import argparse
import glob
import hashlib
import json
import os
import re
import subprocess
import sys

import csharp_sdk
import schema_files
import verdicts

HERE = os.path.dirname(os.path.abspath(__file__))
TOGETHER = 60  # programs in one assembly: one that does not compile costs a second look at these alone
ERROR = re.compile(r"^(.*?)\((\d+),\d+\): (error|warning) (CS\d+): (.*)$")
STRING = re.compile(r'(\$@|@\$|@|\$)?"')


def masked(text):
    """`text`, as long as it is, with blanks in place of comments and of what strings say; holes of templates stay."""
    out = list(text)

    def blank(first, last):
        for place in range(first, last):
            if out[place] != "\n":
                out[place] = " "

    def string(place, sign):
        """Goes to the end of the string that begins behind `place`."""
        verbatim, template = "@" in sign, "$" in sign
        while place < len(text):
            if text[place] == "\\" and not verbatim:
                blank(place, place + 2)
                place += 2
            elif text[place] == '"':
                if not (verbatim and text.startswith('""', place)):
                    return place + 1
                blank(place, place + 2)
                place += 2
            elif template and text[place] in "{}":
                double = text[place] * 2
                if text.startswith(double, place) or text[place] == "}":
                    blank(place, place + 2)
                    place += 2
                else:
                    place = code(place + 1, True)
            else:
                blank(place, place + 1)
                place += 1
        return place

    def code(place, hole):
        """Goes to the end of the code, or of the hole."""
        depth = 0
        while place < len(text):
            found = STRING.match(text, place)
            if found:
                place = string(found.end(), found.group(1) or "")
            elif text.startswith("//", place):
                end = text.find("\n", place)
                end = len(text) if end < 0 else end
                blank(place, end)
                place = end
            elif text[place] == "'":
                end = text.index("'", place + (2 if text[place + 1] != "\\" else 3))
                blank(place, end + 1)
                place = end + 1
            else:
                if hole and depth == 0 and text[place] == "}":
                    return place + 1
                depth += (text[place] in "([{") - (text[place] in ")]}")
                place += 1
        return place

    code(0, False)
    return "".join(out)


def enclosing(mask, place):
    """Where the bracket opens around `place`, and how many commas of its own are between."""
    depth, commas = 0, 0
    while place > 0:
        place -= 1
        if mask[place] in ")]}":
            depth += 1
        elif mask[place] in "([{":
            if depth == 0:
                return place, commas
            depth -= 1
        elif mask[place] == "," and depth == 0:
            commas += 1
    return 0, commas


def type_of_new(text, mask, place, methods):
    """The class that `new()` means where it is an argument."""
    start, before = enclosing(mask, place)
    call = re.search(r"(new\s+)?([@\w.:]+)$", text[:start])
    if not call:
        return "object"
    name = call.group(2)
    if call.group(1):
        return name + "Args"
    receiver, _, method = name.rpartition(".")
    if method in ("Invoke", "InvokeAsync"):
        late = method == "Invoke"
        if before == 0 and not any(("." + function).endswith("." + receiver) for function in methods.get("", [])):
            return receiver + ("InvokeArgs" if late else "Args")
        return "InvokeOutputOptions" if late else "InvokeOptions"
    if method == "Get":
        return receiver + "State"
    made = re.search(rf"\b{re.escape(receiver.split('.')[-1])} = new ([\w.:]+)\(", text)
    own = made.group(1) if made else ""
    candidates = methods.get(method, [])
    fitting = [arguments for ending in (own, own.split(".")[-1])
               for kind, arguments in candidates if own and kind.endswith("." + ending)]
    return "global::" + (fitting or [arguments for _, arguments in candidates] or ["object"])[0]


def named_news(text, methods):
    """The program, with the name of its class in each `new()`."""
    mask, parts, last = masked(text), [], 0
    for found in re.finditer(r"\bnew\(\)", mask):
        parts += [text[last:found.start()], "new ", type_of_new(text, mask, found.start(), methods), "()"]
        last = found.end()
    return "".join(parts) + text[last:]


def guarded(text):
    """The program, with each export in a call of Guard.Of, so that one that fails hides no other."""
    mask = masked(text)
    start = mask.rfind("return new Dictionary<string, object?>")
    if start < 0:
        return text
    place = mask.index("{", start) + 1
    parts, last, depth, value = [], 0, 0, None
    while True:
        sign = mask[place]
        if depth == 0 and mask.startswith("] = ", place - 1) and value is None:
            value = place + 3
        depth += (sign in "([{") - (sign in ")]}")
        # A comma of type arguments is not at the end of its line.
        if value is not None and (depth == 0 and re.match(r", *\n", mask[place:place + 200]) or depth < 0):
            if "await " not in mask[value:place]:
                parts += [text[last:value], "global::Pulumi.Guard.Of(() => ", text[value:place], ")"]
                last = place
            value = None
        if depth < 0:
            return "".join(parts) + text[last:]
        place += 1


def rewritten(text, namespace, methods, guard):
    """A file of a program for C# 8, inside of a namespace of its own; its lines keep their numbers."""
    text = named_news(text, methods)
    # A namespace inside of one is not told from the class of the same name.
    text = re.sub(r"= Pulumi\.(Archive|Output|AssetArchive);", r"= Pulumi.\1_;", text)
    main = re.search(r"^return await Deployment\.RunAsync", text, re.M)
    if main:
        text = guarded(text) if guard else text
        usings = re.match(r"(?:using [^\n]*;\n|\s*\n|//[^\n]*\n)*", text).end()
        # Classes stand behind the statements.
        end = main.start() + re.search(r"^\}\);\n?|\);\n?\Z", text[main.start():], re.M).end()
        text = (f"{text[:usings]}public class MainProgram {{ public static async System.Threading.Tasks.Task<int> Run() {{ "
                f"{text[usings:end]}}} {text[end:]}}}")
    return f"namespace {namespace} {{ {text}\n}}\n"


class CSharpPrograms:
    """The compiler, with the stand-in of the SDK for the packages of some schemas (of their classes with some names), in a
    folder of its own."""

    def __init__(self, work, schemas=(), names=None):
        self.work = os.path.abspath(work)
        self.dotnet, self.csc = os.environ["PCL_DOTNET"], os.environ["PCL_CSC"]
        self.names, self.files, self.assemblies, self.broken = {}, {}, {}, {}
        os.makedirs(self.work, exist_ok=True)
        version = sorted(glob.glob(os.path.join(os.path.dirname(self.dotnet), "shared", "Microsoft.NETCore.App", "*")))[-1]
        self.references = [path for path in sorted(glob.glob(os.path.join(version, "*.dll")))
                           if re.match(r"System\.|Microsoft\.(CSharp|Win32)|netstandard|mscorlib", os.path.basename(path))
                           and ".Native." not in path]
        self.methods = {}
        sources = sorted(glob.glob(os.path.join(HERE, "csharp", "*.cs")))
        self.engine = self.library("Engine", sources, "exe")
        with open(os.path.join(self.work, "Engine.runtimeconfig.json"), "w", encoding="utf-8") as handle:
            framework = {"name": "Microsoft.NETCore.App", "version": os.path.basename(version)}
            json.dump({"runtimeOptions": {"framework": framework}}, handle)
        if schemas:
            made = os.path.join(self.work, "Packages.cs")
            with open(made, "w", encoding="utf-8") as handle:
                text, self.methods = csharp_sdk.packages(schemas, names)
                handle.write(text)
            self.library("Packages", [made])

    def environment(self):
        # Without counting for later optimisation, which processes that live for seconds do not get back: a quarter less time.
        return dict(os.environ, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT="1", DOTNET_CLI_TELEMETRY_OPTOUT="1", DOTNET_TieredPGO="0")

    def compile(self, name, sources, kind="library", warnings=False):
        """Compiles into NAME.dll: what the compiler says, [(file, line, severity, code, text)]."""
        answer = os.path.join(self.work, name + ".rsp")
        output = os.path.join(self.work, name + ".dll")
        with open(answer, "w", encoding="utf-8") as handle:
            handle.writelines(f'-r:"{path}"\n' for path in self.references)
            handle.writelines(f'"{path}"\n' for path in sources)
        command = [self.dotnet, "exec", "--roll-forward", "LatestMajor", self.csc, "-noconfig", "-nologo", "-checked+",
                   "-nullable:enable" if warnings else "-nullable:annotations", f"-warn:{4 if warnings else 0}", f"-target:{kind}", f"-out:{output}", f"@{answer}"]
        done = subprocess.run(command, env=self.environment(), capture_output=True, encoding="utf-8", check=False)
        said = [ERROR.match(line) for line in done.stdout.splitlines()]
        said = [(found.group(1), int(found.group(2)), *found.group(3, 4, 5)) for found in said if found]
        if done.returncode and not any(severity == "error" for _, _, severity, _, _ in said):
            raise RuntimeError(f"csc: {done.stdout}{done.stderr}")
        return said

    def library(self, name, sources, kind="library"):
        said = [line for line in self.compile(name, sources, kind) if line[2] == "error"]
        if said:
            raise RuntimeError(f"csc: {said[:5]}")
        path = os.path.join(self.work, name + ".dll")
        self.references.append(path)
        return path

    def add(self, program, guard=True):
        """Takes in the program of a folder; those that say the same are one."""
        texts = []
        for name in sorted(os.listdir(program)):
            if name.endswith(".cs"):
                with open(os.path.join(program, name), encoding="utf-8") as handle:
                    texts.append((name, handle.read()))
        name = "p" + hashlib.sha256(repr(texts).encode()).hexdigest()[:12]
        self.names[program] = name
        if name in self.files:
            return
        os.makedirs(os.path.join(self.work, name))
        self.files[name] = []
        for file, text in texts:
            self.files[name].append(os.path.join(self.work, name, file))
            with open(self.files[name][-1], "w", encoding="utf-8") as handle:
                handle.write(rewritten(text, name, self.methods, guard))

    def build(self):
        """Compiles what is new, many programs in one assembly. Tells whether a worker must start anew, which it never must."""
        new = [name for name in self.files if name not in self.assemblies and name not in self.broken]
        for start in range(0, len(new), TOGETHER):
            self.build_together(new[start:start + TOGETHER])
        return False

    def build_together(self, new):
        """Compiles programs into one assembly. What the compiler refuses is left out."""
        while new:
            assembly = "a" + hashlib.sha256(repr(new).encode()).hexdigest()[:12]
            said = self.compile(assembly, [file for name in new for file in self.files[name]])
            wrong = {}
            for file, line, severity, code, text in said:
                if severity == "error":
                    wrong.setdefault(os.path.basename(os.path.dirname(file)), f"{os.path.basename(file)}({line}): {code}: {text}")
            if not wrong:
                self.assemblies.update(dict.fromkeys(new, os.path.join(self.work, assembly + ".dll")))
                return
            self.broken.update(wrong)
            new = [name for name in new if name not in wrong]

    def failure(self, program):
        """What the compiler has against a program, or None."""
        return self.broken.get(self.names[program])

    def place(self, program):
        """Where a program is, for its worker."""
        name = self.names[program]
        return {"name": name, "assembly": self.assemblies[name]}

    def worker(self):
        """The command that runs programs of assemblies."""
        return [self.dotnet, self.engine]


def names_in(folders):
    """All names in the programs of some folders, and those of functions whose classes they are."""
    names = set()
    for folder in folders:
        for path in glob.glob(os.path.join(folder, "*.cs")):
            with open(path, encoding="utf-8") as handle:
                names.update(re.findall(r"\w+", handle.read()))
    return names


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--schemas", action="append", default=[])
    parser.add_argument("--work", required=True)
    parser.add_argument("folders", nargs="+")
    arguments = parser.parse_args()
    passed = verdicts.Verdicts("csc", ["csharp"], [os.path.join(HERE, "csharp")])
    keys = {}
    for folder in arguments.folders:
        schemas = schemas_of(names_in([folder]), arguments.schemas)
        keys[folder] = [verdicts.content(folder), [verdicts.file_digest(path) for path in schemas]]
    left = [folder for folder in arguments.folders if not passed.find(*keys[folder])]
    failures = compile_all(left, arguments) if left else {}
    for folder in left:
        if folder not in failures:
            passed.keep(True, *keys[folder])
    print("\n".join(f"{folder}: {text}" for folder, text in failures.items()) or f"{len(arguments.folders)} programs compile")
    sys.exit(bool(failures))


def schemas_of(names, folders):
    """The schemas of the folders whose packages are among the names of a program."""
    packages = {name.lower() for name in names}
    return [path for name, path in sorted(schema_files.newest(folders).items()) if name.replace("-", "").lower() in packages]


def compile_all(folders, arguments):
    """What the compiler has against programs, by folder."""
    names = names_in(folders)
    programs = CSharpPrograms(arguments.work, schemas_of(names, arguments.schemas), names)
    for folder in folders:
        programs.add(folder, guard=False)
    programs.build()
    return {folder: programs.failure(folder) for folder in folders if programs.failure(folder)}


if __name__ == "__main__":
    main()
