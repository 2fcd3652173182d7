#!/usr/bin/env python3
"""Any Unicode string survives the way from PCL into a running program: a property test.

    strings.py WORKDIR [--count=N] [--seed=N] [--target=typescript|python|go ...]

Makes N strings (the same for the same seed): adversarial pieces of every syntax on the way, and any
characters. Each stands in a PCL program as a literal, an object key, a part of an interpolation (plain, and
with a secret), in a heredoc, and in comments of every kind, which must change nothing. What the
program exports must be what was put in.
"""
import argparse
import os
import random
import re
import shutil
import sys

import exports

PIECES = [
    "${", "$${", "%{", "%%{", "$", "$$", "%", "{", "}", "{{", "}}", "${x}", "{x}", "{0}", "%s", "%{ if }", "~}",
    "`", "'", '"', "''", '""', "'''", '"""', '\\"', "\\'", "\\`", "\\", "\\\\", "\\n", "\\u0041", "\\x41", "\\N{DASH}", "\\0", "\\${", "\\{",
    "\n", "\r", "\r\n", "\n\n", "\t", "\v", "\f", "\b", "\a", "\0", "\0001", "\x1b", "\x7f", "\x80", "\x85", "\xa0", "\xad",
    "\u2028", "\u2029", "\u200b", "\u200c", "\u200d", "\u200e", "\u202e", "\u2066", "\ufeff", "\ufffd", "\ufffe", "\uffff", "\ufdd0",
    "\U0001f600", "\U0001f468\u200d\U0001f469", "\U0010ffff", "\U00010000", "\ud7ff", "\ue000", "e\u0301", "\u00e9", "\u0130", "\u01c5", "ﬀ",
    "//", "/*", "*/", "/**", "#", "#!", "<!--", "-->", "</script>", "<", "&", ";", ":", ",", "=", "=>", "|", "EOT", "\nEOT\n", "EOT\n",
    " ", "  ", "a", "b", "1", "Z", "_", "-", ".", "@", "null", "true", "None", "__proto__", "constructor", "toString", "r'", "f\"", "b'", "# type: ignore", "// @ts-ignore",
]  # fmt: skip
MIDDLE = "in ${ the } `middle`"
PER_PROGRAM = 500


def make_string(source):
    parts = []
    for _ in range(source.choice([1, 1, 2, 3, 5, 8])):
        if source.random() < 0.8:
            parts.append(source.choice(PIECES))
        else:
            code = source.randrange(source.choice([0x80, 0x100, 0x3000, 0x10000, 0x110000]))
            parts.append("" if 0xD800 <= code < 0xE000 else chr(code))
    return "".join(parts)



def escape(character):
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def quoted(text):
    """`text` inside the quotes of a PCL literal, with escapes only where there must be some."""
    text = re.sub(r'["\\]', lambda sign: "\\" + sign.group(), text)
    text = re.sub(r"([$%])(?=\{)", r"\1\1", text)
    # What follows may begin with a brace.
    text = re.sub(r"[$%]$", lambda sign: escape(sign.group()), text)
    return re.sub(r"[\0-\x1f\x7f]", lambda sign: escape(sign.group()), text)


def in_heredoc(text):
    """`text` as lines of a heredoc, or None where it cannot stand there."""
    if re.search(r"[\0-\x08\x0b-\x1f\x7f]", text) or any(line.strip() == "EOT" for line in text.split("\n")):
        return None
    return re.sub(r"([$%])(?=\{)", r"\1\1", text)


def comment(text):
    """`text` in comments of all three kinds."""
    text = re.sub(r"[\0\r]", "", text)
    lines = [f"{mark} {line}" for line in text.split("\n") for mark in ["#", "//"]]
    return "\n".join(lines + ([] if "*/" in text + "*" else [f"/* {text} */"])) + "\n"


def case(index, text):
    """An output that holds `text` in all ways, and what it is worth."""
    literal = quoted(text)
    # The SDK for Node.js loses a member of this name in every output.
    key = text + "_" if text == "__proto__" else text
    ways = [
        (f'"{literal}"', text),
        ('"' + "".join(map(escape, text)) + '"', text),
        (f'{{ "{quoted(key)}" = {index} }}', {key: index}),
        (f'"{literal}${{middle}}{literal}"', text + MIDDLE + text),
        (f'"${{hidden}}{literal}"', MIDDLE + text),
    ]
    body = in_heredoc(text)
    if body is not None:
        ways.append((f"<<EOT\n{body}\nEOT\n", text + "\n"))
        ways.append((f"<<EOT\n{body}\n${{middle}}\nEOT\n", text + "\n" + MIDDLE + "\n"))
    items = "".join(f"    {comment(text) if i == 0 else ''}{way},\n" for i, (way, _) in enumerate(ways))
    output = f'{comment(text)}output "o{index}" {{\n  value = [\n{items}  ]\n}}\n'
    return re.sub(r"^(EOT\n),", r"\1    ,", output, flags=re.M), [value for _, value in ways]


def write_programs(work, texts):
    """Programs of so many strings each; gives their folders, and what each must export."""
    folders, wanted = [], []
    for first in range(0, len(texts), PER_PROGRAM):
        folder = os.path.join(work, f"part{first // PER_PROGRAM}")
        os.makedirs(folder)
        cases = {f"o{i}": case(i, text) for i, text in enumerate(texts[first : first + PER_PROGRAM])}
        with open(os.path.join(folder, "main.pp"), "w", encoding="utf-8", newline="") as handle:
            handle.write(f'middle = "{quoted(MIDDLE)}"\nhidden = secret("{quoted(MIDDLE)}")\n\n')
            handle.write("\n".join(output for output, _ in cases.values()))
        folders.append(folder)
        wanted.append({name: values for name, (_, values) in cases.items()})
    return folders, wanted


def check(language, folders, wanted, work):
    """Lines that say which strings did not survive."""
    generated = [os.path.join(work, language, os.path.basename(folder)) for folder in folders]
    for folder, program in zip(folders, generated):
        exports.generate(language, folder, program)
    failures = exports.compile_typescript(generated) if language == "typescript" else []
    for folder, found, want in zip(folders, exports.export(language, generated), wanted):
        for name, values in want.items():
            got = found.get(name, {"error": "is not exported"})
            if got.get("value") != values:
                failures.append(f"{language}, {os.path.basename(folder)}, {name}: expected {values!a}, found {got!a}")
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("work")
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", action="append", choices=["typescript", "python", "go"])
    arguments = parser.parse_args()
    work = os.path.abspath(arguments.work)
    shutil.rmtree(work, ignore_errors=True)
    source = random.Random(arguments.seed)
    # Every piece alone, too.
    texts = ([""] + PIECES + [make_string(source) for _ in range(arguments.count)])[: arguments.count]
    folders, wanted = write_programs(work, texts)
    failures = []
    for language in arguments.target or ["typescript", "python"]:
        failures += check(language, folders, wanted, work)
    print("\n".join(failures[:50]) or f"{len(texts)} strings survive")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
