#!/usr/bin/env python3
"""Makes a manual page from what a tool says of itself: make_man.py TOOL OUTPUT.1

Reads `TOOL --help` in the layout of LLVM's command line library: `OVERVIEW:` and `USAGE:` lines,
then headings that end in a colon, then options with their text after ` - `. Text that fits none
of that is printed as it stands. Of each subcommand that the help names, `TOOL SUBCOMMAND --help`
gives a section with the options that the tool does not have without it. The page has no date, so
that equal tools give equal pages.
"""
import os
import re
import subprocess
import sys

OPTION = re.compile(r"^ {1,4}(-{1,2}[^\s].*?)(?:\s+- (.*))?$")
VALUE = re.compile(r"^ {2,8}=(\S*)\s*(?:- {0,3}(.*))?$")
HEADING = re.compile(r"^(\S.*):$")


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


SUBCOMMAND = re.compile(r"^  (\w[\w-]*)\s+- .*$")


class Help:
    """What a help text says: overview and usage lines, and sections of (heading, options by name, roff lines)."""

    def __init__(self, text):
        self.overview, self.usages, self.sections, self.subcommands = [], [], [], []
        current, verbatim, lines = None, False, None

        def fill(want_verbatim):
            nonlocal verbatim
            if verbatim != want_verbatim and lines is not None:
                lines.append(".nf" if want_verbatim else ".fi")
                verbatim = want_verbatim

        for line in text.splitlines():
            stripped = line.strip()
            if line.startswith("OVERVIEW:"):
                current = self.overview
                current.append(stripped[len("OVERVIEW:") :].strip())
            elif line.startswith("USAGE:"):
                current = self.usages
                current.append(stripped[len("USAGE:") :].strip())
            elif line.startswith("SUBCOMMAND '"):
                self.overview = [stripped.split(": ", 1)[1]]
                current = self.overview
            elif heading := HEADING.match(line):
                fill(False)
                current, lines = None, []
                self.sections.append((heading[1], lines))
            elif current is not None:
                if stripped:
                    current.append(stripped)
                elif current is self.overview:
                    current.append("")
            elif not stripped:
                continue
            elif option := OPTION.match(line):
                fill(False)
                lines.append((option[1], roff(option[2] or "")))
            elif value := VALUE.match(line):
                fill(False)
                lines += [".br", "\\fB=" + roff(value[1]) + "\\fR " + roff(value[2] or "")]
            else:
                if lines is None:
                    lines = []
                    self.sections.append(("", lines))
                if found := SUBCOMMAND.match(line):
                    self.subcommands.append(found[1])
                fill(not line.startswith(" "))
                lines.append(roff(stripped if line.startswith(" ") else line))
        fill(False)

    def options(self):
        return {line[0] for _, lines in self.sections for line in lines if isinstance(line, tuple)}

    def body(self, macro, known=frozenset()):
        """The sections under headings of `macro`; if some options are `known`, those that have others, without the known ones."""
        out = []
        for heading, lines in self.sections:
            kept, is_known = [], False
            for line in lines:
                if isinstance(line, tuple):
                    is_known = line[0] in known
                    if not is_known:
                        kept += [".TP", "\\fB" + roff(line[0]) + "\\fR", line[1]]
                elif not is_known:
                    kept.append(line)
            if not known or ".TP" in kept:
                out += ([f".{macro} " + roff(heading.upper() if macro == "SH" else heading)] if heading else []) + kept
        return out


def synopsis(usages):
    out = []
    for usage in usages:
        words = usage.split(" ", 1)
        command = os.path.basename(words[0])
        out += [f"\\fB{roff(command)}\\fR {roff(words[1]) if len(words) > 1 else ''}".rstrip(), ".br"]
    return out


def page(name, text, help_of):
    """The page of the tool `name`, which says `text` of itself; `help_of` gives what it says of a subcommand."""
    tool = Help(text)
    paragraphs = [[]]
    for line in tool.overview:
        paragraphs.append([]) if not line else paragraphs[-1].append(line)
    paragraphs = [" ".join(p) for p in paragraphs if p] or [name]
    out = [
        f'.TH {name.upper().replace("-", chr(92) + "-")} 1 "" "pclc" "User Commands"',
        ".SH NAME",
        f"{roff(name)} \\- {roff(paragraphs[0])}",
        ".SH SYNOPSIS",
    ]
    out += synopsis(tool.usages or [name])
    if len(paragraphs) > 1:
        out.append(".SH DESCRIPTION")
        for paragraph in paragraphs[1:]:
            out += [".PP", roff(paragraph)]
    out += tool.body("SH")
    for subcommand in tool.subcommands:
        help = Help(help_of(subcommand))
        out += [".SH " + roff(f"{name} {subcommand}".upper()), roff(" ".join(help.overview).strip()), ".PP"]
        out += synopsis(help.usages) + help.body("SS", tool.options())
    out += [
        ".SH EXIT STATUS",
        "0: success, warnings allowed; 1: errors in the input; 2: wrong usage; 70: internal error.",
    ]
    return "\n".join(out) + "\n"


def read_help(tool, *subcommand):
    """What `tool` prints with --help; ends the program if it fails."""
    environment = {**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8"}
    run = subprocess.run(
        [tool, *subcommand, "--help"], capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL
    )
    if run.returncode != 0 or not run.stdout.strip():
        script = os.path.basename(sys.argv[0])
        sys.exit(f"{script}: `{' '.join([tool, *subcommand])} --help` failed with exit code {run.returncode}")
    return run.stdout


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    tool, output = sys.argv[1:]
    os.makedirs(os.path.dirname(os.path.abspath(output)), exist_ok=True)
    text = read_help(tool)
    with open(output, "w", encoding="utf-8") as handle:
        handle.write(page(os.path.basename(tool), text, lambda subcommand: read_help(tool, subcommand)))


if __name__ == "__main__":
    main()
