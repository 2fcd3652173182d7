"""Judges of generated programs: no text of a source may have become code. A call of PLANTED is a fault, a program that does not parse, a
directive in a comment, and a key or element of a project file that no project has.

Python's own parser judges Python. Those of C# and TypeScript (parsers/) do where PCL_CSC with PCL_DOTNET, and PCL_NODE_MODULES, name
them, and `gofmt -e` where it is installed; besides, a lexer of strings and comments looks at all three. YAML is read by PyYAML if it is
there, JSON and XML by Python's libraries.
"""

import ast
import atexit
import functools
import glob
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import tokenize
import xml.etree.ElementTree

try:
    import yaml
except ImportError:
    yaml = None

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "parsers")
FORBIDDEN = {
    "python": re.compile(r"#\s*(type:|noqa\b|pyright:|/// script)", re.I),
    "typescript": re.compile(r"@ts-|^\s*///\s*<|^//[#@]\s", re.I | re.M),
    "go": re.compile(r"^\s*//(\s*\+build\b|go:|line |export |extern )", re.M),
    "csharp": re.compile(r"<auto-?generated", re.I),
}


class Lexer:
    """What of a program of a language with braces is neither string nor comment."""

    def __init__(self, text, language):
        self.text, self.language, self.at, self.code, self.comments = text, language, 0, [], []

    def starts(self, what):
        return self.text.startswith(what, self.at)

    def until(self, end, escapes=False, doubled=False):
        """Passes a string whose opening quote was passed; a line's end ends none of them."""
        while self.at < len(self.text):
            if escapes and self.starts("\\"):
                self.at += 2
            elif doubled and self.starts(end * 2):
                self.at += 2
            elif self.starts(end):
                self.at += len(end)
                return
            elif self.text[self.at] == "\n" and escapes and end in "\"'":
                raise ValueError("a string that does not end")
            else:
                self.at += 1
        raise ValueError("a string that does not end")

    def template(self, end, opening, escapes, doubled):
        """The same of a string with code in it."""
        while self.at < len(self.text):
            if escapes and self.starts("\\"):
                self.at += 2
            elif doubled and self.starts(end * 2):
                self.at += 2
            elif opening == "{" and (self.starts("{{") or self.starts("}}")):
                self.at += 2
            elif self.starts(opening):
                self.at += len(opening)
                self.run(inside=True)
            elif self.starts(end):
                self.at += len(end)
                return
            else:
                self.at += 1
        raise ValueError("a template that does not end")

    def run(self, inside=False):
        depth = 0
        while self.at < len(self.text):
            begin = self.at
            if self.starts("//"):
                self.at = (self.text.find("\n", self.at) + 1 or len(self.text) + 1) - 1
                self.comments.append(self.text[begin:self.at])
            elif self.starts("/*"):
                self.at = self.text.index("*/", self.at) + 2
                self.comments.append(self.text[begin:self.at])
            elif self.language == "csharp" and (self.starts('$@"') or self.starts('@$"')):
                self.at += 3
                self.template('"', "{", False, True)
            elif self.language == "csharp" and self.starts('@"'):
                self.at += 2
                self.until('"', doubled=True)
            elif self.language == "csharp" and self.starts('$"'):
                self.at += 2
                self.template('"', "{", True, False)
            elif self.language == "typescript" and self.starts("`"):
                self.at += 1
                self.template("`", "${", True, False)
            elif self.language == "go" and self.starts("`"):
                self.at += 1
                self.until("`")
            elif self.starts('"') or self.starts("'"):
                self.at += 1
                self.until(self.text[begin], escapes=True)
            else:
                depth += {"{": 1, "}": -1}.get(self.text[self.at], 0)
                self.at += 1
                if inside and depth < 0:
                    return
                self.code.append(self.text[begin])
                continue
            self.code.append(" ")


def judge_python(text):
    encoding, _ = tokenize.detect_encoding(io.BytesIO(text.encode()).readline)
    if encoding not in ("utf-8", "utf-8-sig"):
        return "a comment says the encoding"
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        return f"no Python: {error}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "PLANTED":
            return "planted code"
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and FORBIDDEN["python"].match(token.string):
            return f"a directive: {token.string}"
    return None


def judge_braces(text, language):
    lexer = Lexer(text, language)
    try:
        lexer.run()
    except ValueError as error:
        return str(error)
    if re.search(r"PLANTED\s*\(", "".join(lexer.code)):
        return "planted code"
    directive = next((c for c in lexer.comments if FORBIDDEN[language].search(c)), None)
    return f"a directive: {directive}" if directive else None


class Parser:
    """A program that answers paths, one a line, with what is wrong there."""

    def __init__(self, command, environment):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                                        env=dict(os.environ, **environment))
        atexit.register(self.process.kill)

    def fault(self, path):
        self.process.stdin.write(path + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError("the judge of " + path + " ended")
        return answer.strip()


def csharp_parser():
    """Judge.cs, compiled by the compiler whose parser it uses; None where that is not."""
    dotnet, csc = os.environ.get("PCL_DOTNET"), os.environ.get("PCL_CSC")
    if not dotnet or not csc:
        return None
    place = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    version = sorted(glob.glob(os.path.join(os.path.dirname(dotnet), "shared", "Microsoft.NETCore.App", "*")))[-1]
    references = [path for path in glob.glob(version + "/*.dll")
                  if re.match(r"System\.|netstandard|mscorlib", os.path.basename(path)) and ".Native." not in path]
    for name in ("Microsoft.CodeAnalysis.dll", "Microsoft.CodeAnalysis.CSharp.dll"):
        library = os.path.join(os.path.dirname(os.path.realpath(csc)), name)
        os.symlink(library, os.path.join(place, name))
        references.append(library)
    environment = {"DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1", "DOTNET_CLI_TELEMETRY_OPTOUT": "1"}
    subprocess.run([dotnet, "exec", "--roll-forward", "LatestMajor", csc, "-noconfig", "-nologo", "-warn:0", "-nullable:enable", f"-out:{place}/Judge.dll",
                    *(f"-r:{path}" for path in references), os.path.join(HERE, "Judge.cs")], env=dict(os.environ, **environment), check=True)
    with open(place + "/Judge.runtimeconfig.json", "w", encoding="utf-8") as file:
        json.dump({"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": os.path.basename(version)}}}, file)
    return Parser([dotnet, place + "/Judge.dll"], environment)


@functools.cache
def parser_of(language):
    if language == "csharp":
        return csharp_parser()
    if language == "typescript" and os.environ.get("PCL_NODE_MODULES") and shutil.which("node"):
        return Parser(["node", os.path.join(HERE, "judge.cjs")], {})
    return None


def judge_source(path, text, language):
    fault = judge_braces(text, language)
    if not parser_of(language):
        return fault
    # The lexer knows no regular expressions, which helpers have.
    return parser_of(language).fault(path) or (fault if fault and fault.startswith("a directive") else None)


def judge_yaml(name, text):
    if yaml is None:
        bad = next((l for l in text.splitlines() if l[:1].isalpha() and not re.match(r"(name|runtime|config):", l)), None)
        return f"a key: {bad}" if bad else None
    read = yaml.safe_load(text)
    if read is None:
        return None
    allowed = {"name", "runtime", "description", "config", "packages"} if name == "Pulumi.yaml" else {"config"}
    if not isinstance(read, dict) or set(read) - allowed:
        return f"keys: {sorted(map(str, read))}"
    runtime = read.get("runtime", {})
    if isinstance(runtime, dict) and set(runtime) - {"name", "options"}:
        return f"keys of the runtime: {sorted(runtime)}"
    return None


ELEMENTS = {"Project", "PropertyGroup", "ItemGroup", "OutputType", "TargetFramework", "Nullable", "ImplicitUsings", "PackageReference", "ProjectReference",
            "Reference", "HintPath", "DefaultItemExcludes", "AssemblyName", "RootNamespace", "LangVersion", "CheckForOverflowUnderflow"}


def judge_xml(text):
    for element in xml.etree.ElementTree.fromstring(text).iter():
        if element.tag not in ELEMENTS:
            return f"an element: {element.tag}"
        if set(element.attrib) - {"Sdk", "Include", "Version"}:
            return f"attributes: {sorted(element.attrib)}"
    return None


def judge_lines(name, text):
    """`requirements.txt`, `go.mod` and the like: PLANTED stands in comments and texts only."""
    mark = "//" if name == "go.mod" else "#"
    bare = "\n".join(line.split(mark)[0] for line in re.sub(r'"(?:[^"\\]|\\.)*"', "", text).splitlines())
    return "a planted text" if "PLANTED" in bare else None


def judge_file(path, language):
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    name = os.path.basename(path)
    if name.endswith(".py"):
        return judge_python(text)
    if name.endswith((".ts", ".go", ".cs")):
        return judge_source(path, text, language)
    if name.endswith(".json"):
        json.loads(text)
        return None
    if name.endswith(".yaml"):
        return judge_yaml(name, text)
    if name.endswith(".csproj"):
        return judge_xml(text)
    return judge_lines(name, text)


def judge(out):
    for target in ("typescript", "python", "go", "csharp"):
        for directory, _, names in os.walk(os.path.join(out, target)):
            for name in names:
                try:
                    fault = judge_file(os.path.join(directory, name), target)
                except (ValueError, xml.etree.ElementTree.ParseError, *((yaml.YAMLError,) if yaml else ())) as error:
                    fault = f"not read: {error}"
                if fault:
                    yield f"{target}/{name}: {fault}"
    if shutil.which("gofmt") and os.path.isdir(out + "/go"):
        done = subprocess.run(["gofmt", "-e", "-l", out + "/go"], capture_output=True, text=True)
        if done.returncode:
            yield "go: " + done.stderr.splitlines()[0]
