#!/usr/bin/env python3
"""Makes docs/diagnostics.md from Diagnostics.def, the notes in docs/diagnostics/ and the lit tests.

usage: make_diagnostics_md.py [--check | --coverage] [ROOT]

--check writes nothing: the exit code is 1 when the page is old, when a diagnostic has no note, or a note no diagnostic.
--coverage looks for tests: each code must occur in a file below test/, as PCLnnnn or, in a unit test, as diag::name. Codes
that cannot be tested stand with a reason in test/Diagnostics/untested.txt, and must not stand there when they can.
Examples are the lines of lit tests beside which `expected-... [PCLnnnn]` stands, so that they are true; the page keeps the one
that it has as long as some test has it. Not for other documents.
"""

import os
import re
import sys

DIAGNOSTIC = re.compile(r'PCL_DIAG\(\s*(\w+),\s*(\d{4}),\s*(\w+),\s*"([^"]*)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)')
EXPECTED = re.compile(r"expected-(?:error|warning|remark)(@(?:\*|[+-]?\d+))?\s*\[PCL(\d{4})\]")
EXAMPLE = re.compile(r"^### PCL(\d{4})\n(?:(?!#|```).*\n)*```hcl\n(.*)\n```$", re.M)
UNTESTED = "test/Diagnostics/untested.txt"
MEANING = {
    "kept": "files and settings that stay as somebody changed them",
    "loss": "the source says it, the program does not; an error under `--strict`",
    "unknown-types": "names or types that no schema or mapping has; an error under `--strict`",
    "type-mismatch": "values that do not fit where they stand; an error under `--strict`",
    "deprecated": "what PCL has a newer form for",
    "missing-inputs": "inputs that a resource must have and has not; an error under `--strict`",
    "package-version": "another version of a package than the program names",
    "stack-references": "what one stack must read of another",
    "secrets": "secrets that stand in clear text",
    "recordings": "recorded calls of providers that cannot be used",
    "plugins": "provider plugins that are there and cannot be used",
    "roots-gone": "programs of an estate whose roots are gone",
    "fixpoint": "passes that do not come to an end",
    "instance-names": "resources that the engine would take for one and the same",
    "ignored": "what leaves nothing in a program on purpose",
    "fallback": "something else that means the same",
    "template": "what CloudFormation refuses, or takes otherwise than it looks",
    "import": "what an import into a stack leaves for later, or could not look at",
    "provider-major": "another major of a provider than the one that the source asks for",
    "missing-files": "files that a program will read and that are not there yet",
    "outside": "what becomes part of a source though it lies elsewhere",
    "unused-options": "options and places that a run was given in vain",
    "unverified": "what no provider has confirmed, or not as it is",
}


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def rows(root, path="pcl/Support/Diagnostics.def"):
    """The text of Diagnostics.def and of the files that it includes, without comments."""
    text = re.sub(r"^//.*$", "", read(os.path.join(root, "include", path)), flags=re.M)
    return re.sub(r'^#include "(.*)"$', lambda include: rows(root, include[1]), text, flags=re.M)


def diagnostics(root):
    """code -> (name, severity, group, message)"""
    text = rows(root)
    table = {}
    for name, code, severity, group, literals in DIAGNOSTIC.findall(text):
        message = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))
        message = re.sub(r"\\(.)", r"\1", message)
        message = re.sub(r"\{\d+\}", "…", message).replace("{{", "{").replace("}}", "}")
        table[code] = (name, severity.lower(), group, message)
    return table


def notes(root):
    """Areas in order: (title, introduction, {code: note})."""
    folder = os.path.join(root, "docs/diagnostics")
    areas = []
    for name in sorted(os.listdir(folder)):
        title, introduction, found = "", [], {}
        for line in read(os.path.join(folder, name)).splitlines():
            match = re.match(r"- \*\*PCL(\d{4})\*\* (.*)", line)
            if line.startswith("# "):
                title = line[2:]
            elif match:
                found[match.group(1)] = match.group(2)
            elif line:
                introduction.append(line)
        areas.append((title, "\n".join(introduction), found))
    return areas


def tests(root):
    """The text of every test by its path, in order of paths."""
    texts = {}
    for folder, folders, files in os.walk(os.path.join(root, "test")):
        folders.sort()
        for name in sorted(files):
            path = os.path.relpath(os.path.join(folder, name), root)
            if path != UNTESTED:
                texts[path] = read(os.path.join(root, path))
    return texts


def examples(root):
    """code -> a line of a test that gives the diagnostic."""
    found = {}
    for path, text in sorted(tests(root).items()):
        lines = text.splitlines()
        for number, line in enumerate(lines):
            for offset, code in EXPECTED.findall(line):
                if offset and not re.match(r"@[+-]\d+$", offset):
                    continue
                place = number + (int(offset[1:]) if offset else 0)
                if 0 <= place < len(lines):
                    source = re.sub(r"\s*(#|//)\s*expected-.*", "", lines[place]).strip()
                    if source and len(source) <= 110:
                        found.setdefault(code, []).append(source)
    page = os.path.join(root, "docs/diagnostics.md")
    kept = dict(EXAMPLE.findall(read(page))) if os.path.exists(page) else {}
    return {code: kept[code] if kept.get(code) in sources else sources[0] for code, sources in found.items()}


def make(root, problems):
    table, lines = diagnostics(root), examples(root)
    groups = {}
    for code, (_, _, group, _) in sorted(table.items()):
        if group:
            groups.setdefault(group, []).append(code)
    out = ["# Diagnostics", "",
           "Made by `utils/make_diagnostics_md.py` from `include/pcl/Support/Diagnostics.def`, the notes in `docs/diagnostics/` and the",
           "examples in the tests. Codes are stable: none is ever used for anything else. `pclc explain PCL4060` shows one of them.", "",
           "An error means exit code 1; what a front or back end could convert is still written. A warning has a group: `-Wno-GROUP` hides it,",
           "`-Werror=GROUP` makes it an error, `-Werror` does so with all but those of `-Wno-error=GROUP`. Remarks are shown with `--remarks`.",
           "`--diagnostics-format=json` gives one object a line, `=sarif` a SARIF log; wrong usage (PCL8040, exit code 2), limits and what",
           "`--stats`, `--time-passes` and `--verbose` print are among them then.", "",
           "| group | holds | codes |", "| --- | --- | --- |"]
    for group, codes in sorted(groups.items()):
        if group not in MEANING:
            problems.append("group %s: no meaning in utils/make_diagnostics_md.py" % group)
        out.append("| `%s` | %s | %s |" % (group, MEANING.get(group, ""),
                                           ", ".join("[%s](#pcl%s)" % (code, code) for code in codes)))
    noted = set()
    for title, introduction, found in notes(root):
        out += ["", "## " + title]
        if introduction:
            out += ["", introduction.replace("](../", "](")]
        for code, note in found.items():
            if code not in table:
                problems.append("PCL%s has a note in docs/diagnostics and no row in Diagnostics.def" % code)
                continue
            noted.add(code)
            name, severity, group, message = table[code]
            kind = severity + (" in group `%s`" % group if group else "")
            out += ["", "### PCL" + code, "", "`%s`, %s: %s" % (name, kind, message), "", note.replace("](../", "](")]
            if code in lines:
                out += ["", "```hcl", lines[code], "```"]
    for code in sorted(set(table) - noted):
        problems.append("PCL%s `%s` has no note: say in docs/diagnostics/ when it comes and what to do" % (code, table[code][0]))
    return "\n".join(out) + "\n"


def coverage(root, problems):
    texts = tests(root)
    everything = "\n".join(texts.values())
    units = "\n".join(text for path, text in texts.items() if path.startswith(os.path.join("test", "unit")))
    tested = set(re.findall(r"PCL(\d{4})", everything))
    names = set(re.findall(r"diag::(\w+)", units))
    exempt = {}
    for line in read(os.path.join(root, UNTESTED)).splitlines():
        if line and not line.startswith("#"):
            code, _, reason = line.partition(" ")
            exempt[code[3:]] = reason.strip()
    table = diagnostics(root)
    for code, (name, _, _, _) in sorted(table.items()):
        is_tested = code in tested or name in names
        if not is_tested and code not in exempt:
            problems.append("PCL%s `%s` has no test" % (code, name))
        if is_tested and code in exempt:
            problems.append("PCL%s has a test: take it out of %s" % (code, UNTESTED))
    for code, reason in sorted(exempt.items()):
        if code not in table:
            problems.append("PCL%s stands in %s and is no diagnostic" % (code, UNTESTED))
        elif not reason:
            problems.append("PCL%s stands in %s without a reason" % (code, UNTESTED))
    return "diagnostics: %d of %d have a test, %d have a reason" % (len(table) - len(exempt), len(table), len(exempt))


def main():
    flags = [a for a in sys.argv[1:] if a.startswith("--")]
    rest = [a for a in sys.argv[1:] if not a.startswith("--")]
    if len(rest) > 1 or any(flag not in ("--check", "--coverage") for flag in flags):
        print(__doc__)
        return 2
    root = rest[0] if rest else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    problems = []
    summary = "diagnostics: all have a note and their place in docs/diagnostics.md"
    if "--coverage" in flags:
        summary = coverage(root, problems)
    else:
        text = make(root, problems)
        page = os.path.join(root, "docs/diagnostics.md")
        if not flags:
            with open(page, "w", encoding="utf-8") as file:
                file.write(text)
        elif not os.path.exists(page) or read(page) != text:
            problems.append("docs/diagnostics.md is old: run utils/make_diagnostics_md.py")
    print("\n".join(problems or [summary]))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
