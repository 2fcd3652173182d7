#!/usr/bin/env python3
"""Makes a manual page from what a tool says of itself: make_man.py TOOL OUTPUT.1

Reads `TOOL --help` in the layout of LLVM's command line library: `OVERVIEW:` and `USAGE:` lines,
then headings that end in a colon, then options with their text after ` - `. Text that fits none
of that is printed as it stands. The page has no date, so that equal tools give equal pages.
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


def page(name, text):
    overview, usages, body = [], [], []
    current, verbatim = None, False

    def fill(want_verbatim):
        nonlocal verbatim
        if verbatim != want_verbatim:
            body.append(".nf" if want_verbatim else ".fi")
            verbatim = want_verbatim

    for line in text.splitlines():
        stripped = line.strip()
        if line.startswith("OVERVIEW:"):
            current = overview
            overview.append(stripped[len("OVERVIEW:") :].strip())
        elif line.startswith("USAGE:"):
            current = usages
            usages.append(stripped[len("USAGE:") :].strip())
        elif heading := HEADING.match(line):
            current = body
            fill(False)
            body.append(".SH " + roff(heading[1].upper()))
        elif current is overview or current is usages:
            if stripped:
                current.append(stripped)
            elif current is overview:
                current.append("")
        elif not stripped:
            continue
        elif option := OPTION.match(line):
            fill(False)
            body += [".TP", "\\fB" + roff(option[1]) + "\\fR", roff(option[2] or "")]
        elif value := VALUE.match(line):
            fill(False)
            body += [".br", "\\fB=" + roff(value[1]) + "\\fR " + roff(value[2] or "")]
        elif body and not line.startswith(" ") or not body:
            fill(True)
            body.append(roff(line))
        else:
            body.append(roff(stripped))
    fill(False)

    paragraphs = [[]]
    for line in overview:
        paragraphs.append([]) if not line else paragraphs[-1].append(line)
    paragraphs = [" ".join(p) for p in paragraphs if p] or [name]
    out = [
        f'.TH {name.upper().replace("-", chr(92) + "-")} 1 "" "pclc" "User Commands"',
        ".SH NAME",
        f"{roff(name)} \\- {roff(paragraphs[0])}",
        ".SH SYNOPSIS",
    ]
    for usage in usages or [name]:
        words = usage.split(" ", 1)
        command = os.path.basename(words[0])
        out += [f"\\fB{roff(command)}\\fR {roff(words[1]) if len(words) > 1 else ''}".rstrip(), ".br"]
    if len(paragraphs) > 1:
        out.append(".SH DESCRIPTION")
        for paragraph in paragraphs[1:]:
            out += [".PP", roff(paragraph)]
    out += body
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
        handle.write(page(os.path.basename(tool), text))


if __name__ == "__main__":
    main()
