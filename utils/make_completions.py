#!/usr/bin/env python3
"""Makes completions for shells from what a tool says of itself: make_completions.py TOOL DIRECTORY

Reads `TOOL --help`, and `TOOL SUBCOMMAND --help` of each subcommand that it names, in the layout of
LLVM's command line library, and what words options take as `TOOL --list-choices` has them. Writes DIRECTORY/bash/TOOL, DIRECTORY/zsh/_TOOL and
DIRECTORY/fish/TOOL.fish: subcommands, options, their values where the help lists them, else files or
directories where an option's value is called so.
"""
import dataclasses
import os
import re
import subprocess
import sys

from make_man import OPTION, VALUE, read_help

SUBCOMMAND = re.compile(r"^  (\w[\w-]*)\s+- (.*)$")
SPELLING = re.compile(r"^(--?[\w-]+)(?:[= ]<(.*)>)?$")
FILES = {"FILE": "file", "PATH": "file", "DIR": "directory", "DIR|FILE": "file"}


@dataclasses.dataclass
class Option:
    flag: str  # with its dashes
    text: str
    value: str = ""  # what the help calls its value; "" if it takes none
    choices: list = dataclasses.field(default_factory=list)

    @property
    def spelling(self):
        """The flag as it is written before a value."""
        return self.flag + "=" if self.value and self.flag.startswith("--") else self.flag

    @property
    def kind(self):
        """What completes the value: choices, file, directory, none."""
        return "choices" if self.choices else FILES.get(self.value, "none")

    @property
    def joined(self):
        """The option's values written behind it, where nothing may stand between: -Wno-loss."""
        return [self.flag + choice for choice in self.choices] if self.flag == "-W" else []


def choices_of(program):
    """The words that options take, by the option's name."""
    asked = subprocess.run([program, "--list-choices"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    lines = asked.stdout.splitlines() if asked.returncode == 0 else []
    return {name: words for name, *words in map(str.split, lines)}


def parse(text, known):
    """The subcommands (name to text) and the options of a help text."""
    commands, options, in_commands = {}, [], False
    for line in text.splitlines():
        if line and not line.startswith(" "):
            in_commands = line == "SUBCOMMANDS:"
        elif in_commands:
            if found := SUBCOMMAND.match(line):
                commands[found[1]] = found[2]
        elif (found := OPTION.match(line)) and (spelling := SPELLING.match(found[1].strip())):
            options.append(Option(spelling[1], found[2] or "", spelling[2] or ""))
        elif (found := VALUE.match(line)) and options:
            options[-1].choices.append(found[1])
    for option in options:
        option.choices = option.choices or known.get(option.flag.lstrip("-"), [])
    return commands, options


def bash(tool, commands, options):
    name = "_" + tool.replace("-", "_")
    out = [
        f"# Completions of {tool} for bash.",
        f"{name}() {{",
        '  local word=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} command="" options="" i',
        "  # Bash takes --option=value for three words.",
        "  if [[ $word == = ]]; then",
        '    word=""',
        "  elif [[ $flag == = && COMP_CWORD -gt 1 ]]; then",
        "    flag=${COMP_WORDS[COMP_CWORD-2]}",
        "  fi",
        "  COMPREPLY=()",
    ]
    if commands:
        out += [
            "  for ((i = 1; i < COMP_CWORD; i++)); do",
            f"    case ${{COMP_WORDS[i]}} in {'|'.join(commands)}) command=${{COMP_WORDS[i]}}; break ;; esac",
            "  done",
        ]
    out.append("  case $command,$flag in")
    for command, has in options.items():
        for option in has:
            if not option.value or option.joined:
                continue
            action = {
                "choices": f'mapfile -t COMPREPLY < <(compgen -W "{" ".join(option.choices)}" -- "$word")',
                "file": 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word")',
                "directory": 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word")',
                "none": ":",
            }[option.kind]
            out.append(f"    {command},{option.flag}) {action}; return ;;")
    out += ["  esac", "  case $command in"]
    for command, has in options.items():
        pattern = command or '""'
        out.append(f"    {pattern}) options=\"{' '.join(word for option in has for word in option.joined or [option.spelling])}\" ;;")
    out += [
        "  esac",
        "  if [[ $word == -* ]]; then",
        '    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")',
        "    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace",
        "    return",
        "  fi",
        "  compopt -o filenames",
        '  mapfile -t COMPREPLY < <(compgen -f -- "$word")',
    ]
    if commands:
        out += [
            '  if [[ -z $command ]]; then',
            f'    mapfile -t -O ${{#COMPREPLY[@]}} COMPREPLY < <(compgen -W "{" ".join(commands)}" -- "$word")',
            "  fi",
        ]
    out += ["}", f"complete -F {name} {tool}"]
    return out


def zsh(tool, commands, options):
    def quoted(text):
        return "'" + text.replace("'", "'\\''") + "'"

    def spec(option):
        text = re.sub(r"([\[\]\\:])", r"\\\1", option.text)
        action = {
            "choices": f":{option.value}:({' '.join(option.choices)})",
            "file": f":{option.value.replace(':', ' ')}:_files",
            "directory": f":{option.value}:_files -/",
            "none": f":{option.value.replace(':', ' ')}:" if option.value else "",
        }[option.kind]
        spelling = option.spelling + ("-" if option.joined else "")
        return quoted(f"*{spelling}[{text}]{action}")

    def arguments(command, rest):
        return ["      _arguments \\", *(f"        {spec(option)} \\" for option in options[command]), f"        {rest}"]

    name = "_" + tool
    out = [f"#compdef {tool}", f"# Completions of {tool} for zsh.", f"{name}() {{"]
    if commands:
        out += [
            "  local -a commands=(",
            *(f"    {quoted(command + ':' + text)}" for command, text in commands.items()),
            "  )",
            f"  case ${{words[(r)({'|'.join(commands)})]}} in",
        ]
        for command in commands:
            out += [f"    {command})", *arguments(command, "'*:file:_files'"), "      ;;"]
        rest = "'*:file:{ _describe command commands; _files }'"
        out += ["    *)", *arguments("", rest), "      ;;", "  esac"]
    else:
        out += arguments("", "'*:file:_files'")
    # A function for completion where the shell loaded it by its name, else where a user sourced it.
    out += ["}", f"if [[ ${{funcstack[1]}} == {name} ]]; then", f'  {name} "$@"', "else", f"  compdef {name} {tool}", "fi"]
    return out


def fish(tool, commands, options):
    def quoted(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    names = " ".join(commands)
    out = [f"# Completions of {tool} for fish."]
    for command, text in commands.items():
        condition = quoted(f"not __fish_seen_subcommand_from {names}")
        out.append(f"complete -c {tool} -n {condition} -a {command} -d {quoted(text)}")
    for command, has in options.items():
        condition = ""
        if command:
            condition = f" -n {quoted('__fish_seen_subcommand_from ' + command)}"
        elif commands:
            condition = f" -n {quoted('not __fish_seen_subcommand_from ' + names)}"
        for option in has:
            flag = option.flag.lstrip("-")
            switch = f"-s {flag}" if len(flag) == 1 else f"-l {flag}"
            value = {
                "choices": f" -x -a {quoted(' '.join(option.choices))}",
                "file": " -r -F",
                "directory": " -x -a '(__fish_complete_directories)'",
                "none": " -x" if option.value else "",
            }[option.kind]
            out.append(f"complete -c {tool}{condition} {switch}{value} -d {quoted(option.text)}")
    return out


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, directory = sys.argv[1:]
    tool = os.path.basename(program)
    text = read_help(program)
    known = choices_of(program) if re.search(r"^ *-W ", text, re.M) else {}  # plugins would begin to serve
    commands, top = parse(text, known)
    options = {"": top, **{command: parse(read_help(program, command), known)[1] for command in commands}}
    for path, make in ((f"bash/{tool}", bash), (f"zsh/_{tool}", zsh), (f"fish/{tool}.fish", fish)):
        path = os.path.join(directory, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as handle:
            handle.write("\n".join(make(tool, commands, options)) + "\n")


if __name__ == "__main__":
    main()
