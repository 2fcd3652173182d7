#!/usr/bin/env python3
"""Makes C++ of the functions that programs of a language carry:

    embed_runtime.py LANGUAGE FOLDER OUTPUT.cpp

Reads the files of FOLDER (runtime/LANGUAGE) and writes a source file that defines
`pcl::LANGUAGE::helperTexts()`: the rows of the language's Helpers.def, each with what its file says.

A file is called after its function. It begins with what the function imports, and with which functions of other
files it calls: in TypeScript and Python it imports them; in Go and C#, where all files are one package or one class,
the first line is `// Needs: name, name`. What follows is written to programs as it stands; in C# without the class
around it. Exits with 1 and names the file when a file begins otherwise. The compiler finds rows without a file and
files without a row.
"""
import os
import re
import sys

# Modules that Node.js has itself, of those that functions import.
NODE_MODULES = {"crypto", "fs", "os", "path", "zlib"}


class Import:
    """An import in the terms of code::ImportSpec."""

    def __init__(self, style, is_standard, module, name="", alias=""):
        self.group = "Standard" if is_standard else "Package"
        self.style, self.module, self.name, self.alias = style, module, name, alias

    def initializer(self):
        return (
            f"{{ImportSpec::Style::{self.style}, ImportSpec::Group::{self.group}, "
            f'"{self.module}", "{self.name}", "{self.alias}"}}'
        )


class Split:
    """A file in parts: `imports`, names of files in `needs`, and the `text` behind them."""

    def __init__(self, imports, needs, text):
        self.imports, self.needs, self.text = imports, needs, text


def listed(needs):
    return needs.split(", ") if needs else []


def split_typescript(source):
    imports, needs = [], []
    head, text = re.fullmatch(r"((?:import [^;]*;\n|\n(?=import))*)\n?(\S.*)", source, re.S).groups()
    for what, module in re.findall(r'^import ([^;]*) from "(.*)";$', head, re.M):
        if module.startswith("./"):
            needs.append(module[2:])
        else:
            alias = what.removeprefix("* as ")
            imports.append(Import("Namespace", module in NODE_MODULES, module, alias=alias))
    return Split(imports, needs, "\n" + text)


def split_python(source):
    imports, needs = [], []
    statement = r"(?:import [\w.]+|from [\w.]+ import (?:\([^)]*\)|[^\n(]*))\n"
    head, text = re.fullmatch(rf"((?:{statement}|\n(?=import|from))*)\n*(\S.*)", source, re.S).groups()
    for whole, module, names in re.findall(r"^(?:import ([\w.]+)|from ([\w.]+) import (\([^)]*\)|.*))$", head, re.M):
        if module.startswith("."):
            needs.append(module[1:])
            continue
        is_standard = (whole or module).split(".")[0] in sys.stdlib_module_names
        if whole:
            imports.append(Import("Namespace", is_standard, whole))
        for name in re.findall(r"\w+", names):
            imports.append(Import("Named", is_standard, module, name))
    return Split(imports, needs, "\n\n" + text)


def split_go(source):
    needs, single, several, text = re.fullmatch(
        r"(?:// Needs: (.*?)\n\n)?package helpers\n\n(?:import (\".*?\")\n\n|import \((.*?)\n\)\n\n)?(\S.*)", source, re.S
    ).groups()
    imports = []
    for alias, module in re.findall(r'(\w+)? ?"(.*)"', single or several or ""):
        is_standard = "." not in module.split("/")[0]
        imports.append(Import("Namespace", is_standard, module, alias=alias or module.split("/")[-1]))
    return Split(imports, listed(needs), "\n" + text)


def split_csharp(source):
    needs, usings, text = re.fullmatch(
        r"(?:// Needs: (.*?)\n\n)?((?:using [\w.]+;\n)*)\n?public static partial class Helpers\n\{\n(    \S.*)\}\n", source, re.S
    ).groups()
    spaces = re.findall(r"^using (.*);$", usings, re.M)
    return Split([Import("Default", True, space, alias="__" + space) for space in spaces], listed(needs), "\n" + text)


LANGUAGES = {"typescript": split_typescript, "python": split_python, "go": split_go, "csharp": split_csharp}


def array(kind, name, items):
    """The definition of an array, and what refers to it; an empty one has no definition."""
    if not items:
        return "", "{}"
    return f"constexpr {kind} {name}[] = {{{', '.join(items)}}};\n", name


def embedded(name, split):
    imports, imports_ref = array("ImportSpec", f"imports_{name}", [i.initializer() for i in split.imports])
    needs, needs_ref = array("Helper", f"needs_{name}", [f"row_{need}" for need in split.needs])
    text = f'R"runtime({split.text})runtime"'
    return f'{imports}{needs}constexpr HelperText file_{name} = {{row_{name}, "{name}", {imports_ref}, {needs_ref}, {text}}};\n\n'


def main():
    language, folder, output = sys.argv[1:]
    parts = []
    for file in sorted(os.listdir(folder)):
        path = os.path.join(folder, file)
        with open(path, encoding="utf-8") as handle:
            source = handle.read()
        try:
            split = LANGUAGES[language](source)
        except AttributeError: # of None: the file is not as the docstring says
            sys.exit(f"{path}: it does not begin as {sys.argv[0]} wants it")
        parts.append(embedded(file.split(".")[0], split))
    with open(output, "w", encoding="utf-8") as handle:
        handle.write(f"""\
// Made by utils/embed_runtime.py of runtime/{language}.
#include "pcl/Target/Language.h"

using pcl::code::ImportSpec;
using pcl::target::Helper;
using pcl::target::HelperText;

namespace {{

#define PCL_HELPER(ENUM, NAME) constexpr Helper row_##NAME = Helper::ENUM;
#define PCL_FUNCTION(FUNCTION, NAME)                                                               \\
  constexpr Helper row_##NAME = pcl::target::helperFor(pcl::ir::StdFunction::FUNCTION);
#include "Helpers.def"

{"".join(parts)}constexpr HelperText texts[] = {{
#define PCL_HELPER(ENUM, NAME) file_##NAME,
#define PCL_FUNCTION(FUNCTION, NAME) file_##NAME,
#include "Helpers.def"
}};

}} // namespace

namespace pcl::{language} {{
llvm::ArrayRef<HelperText> helperTexts();
}}
llvm::ArrayRef<HelperText> pcl::{language}::helperTexts() {{ return texts; }}
""")


if __name__ == "__main__":
    main()
