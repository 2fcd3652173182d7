import re
from typing import Any

from .json_encode import json_encode


def yaml_encode(value: Any) -> str:
    """A value as YAML, with texts in quotes or as blocks."""

    def quoted(text: str, indent: str, column: float) -> str:
        signs = dict(zip('\0\a\b\t\n\v\f\r\x1b"\\\x85\u2028\u2029', '0abtnvfre"\\NLP'))
        made = '"'
        for i, sign in enumerate(text):
            # Long lines are broken at a blank.
            if (
                sign == " "
                and column + 1 > 80
                and 0 < i < len(text) - 1
                and text[i - 1] != " "
            ):
                made += "\n" + indent + ("\\" if text[i + 1] == " " else "")
                column = len(indent)
                continue
            if sign in signs:
                written = "\\" + signs[sign]
            else:
                is_plain = re.match("[\x20-\x7e\xa0-\ufefe\uff00-\uffff]", sign)
                code = f"U{ord(sign):08X}" if sign > "\uffff" else f"x{ord(sign):02X}"
                written = sign if is_plain else "\\" + code
            made += written
            column += len(written)
        return made + '"'

    def scalar(value: Any, indent: str, column: float) -> str:
        if isinstance(value, (dict, list, tuple)):
            return "{}" if isinstance(value, dict) else "[]"
        if not isinstance(value, str):
            return json_encode(value)
        is_special = re.search("[^\n\x20-\x7e\xa0-\ufffd]| \n| \\Z", value)
        if "\n" not in value or is_special:
            return quoted(value, indent, column)
        lines = value.removesuffix("\n").split("\n")
        body = "\n".join(indent + line if line else "" for line in lines)
        end = (
            "-"
            if not value.endswith("\n")
            else "+" if value == "\n" or value.endswith("\n\n") else ""
        )
        hint = "2" if value[0] in " \n" else ""
        return f"|{hint}{end}\n{body}"

    # What stands behind `indent`; lists in dicts are not indented.
    def write(value: Any, indent: str) -> str:
        deeper = indent + "  "
        parts: list[str] = []
        if not isinstance(value, dict):
            for item in value:
                made = (
                    write(item, deeper)
                    if is_full(item)
                    else scalar(item, deeper, len(deeper) + 1)
                )
                parts.append(f"- {made}")
            return f"\n{indent}".join(parts)
        for name, member in sorted(value.items()):
            key = quoted(name, "", float("-inf"))
            if is_full(member):
                inner = deeper if isinstance(member, dict) else indent
                parts.append(f"{key}:\n{inner}{write(member, inner)}")
            else:
                parts.append(
                    f"{key}: {scalar(member, deeper, len(indent) + len(key) + 3)}"
                )
        return f"\n{indent}".join(parts)

    def is_full(value: Any) -> bool:
        return isinstance(value, (dict, list, tuple)) and len(value) > 0

    if is_full(value):
        return write(value, "") + "\n"
    is_plain = not isinstance(value, (str, dict, list, tuple))
    return scalar(value, "  ", 1) + ("\n...\n" if is_plain else "\n")
