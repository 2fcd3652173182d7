import functools
import re
import unicodedata
from typing import Callable


@functools.lru_cache(maxsize=None)
def go_pattern(pattern: str) -> "re.Pattern[str]":
    """A regular expression of Go's syntax (RE2)."""
    classes = {
        "alnum": "0-9A-Za-z",
        "alpha": "A-Za-z",
        "ascii": "\\x00-\\x7f",
        "blank": "\\t ",
        "cntrl": "\\x00-\\x1f\\x7f",
        "digit": "0-9",
        "graph": "!-~",
        "lower": "a-z",
        "print": " -~",
        "punct": "!-/:-@\\[-`{-~",
        "space": "\\t\\n\\v\\f\\r ",
        "upper": "A-Z",
        "word": "0-9A-Za-z_",
        "xdigit": "0-9A-Fa-f",
    }
    own = {
        "\\z": "\\Z",
        "\\b": "(?a:\\b)",
        "\\B": "(?a:\\B)",
        "\\d": "[0-9]",
        "\\D": "[^0-9]",
        "\\w": "[0-9A-Za-z_]",
        "\\W": "[^0-9A-Za-z_]",
        "\\s": "[\\t\\n\\f\\r ]",
        "\\S": "[^\\t\\n\\f\\r ]",
        "\\pL": "[^\\W\\d_]",
        "\\p{L}": "[^\\W\\d_]",
        "(?<": "(?P<",
        "[]": "[\\]",
        "[^]": "[^\\]",
    }

    # Ranges of the characters in a class, or of all others, within brackets.
    def ranges(belongs: Callable[[str], bool]) -> str:
        source, first, last = "", 0, -1
        for code in range(0x110000):
            if not belongs(chr(code)):
                continue
            if last >= 0 and code != last + 1:
                source += f"\\U{first:08x}-\\U{last:08x}"
                first = code
            elif last < 0:
                first = code
            last = code
        return source + (f"\\U{first:08x}-\\U{last:08x}" if last >= 0 else "")

    def category(part: str) -> str:
        name = part[2:].strip("{}")
        is_other = (part[1] == "P") != name.startswith("^")
        name = name.lstrip("^")
        if not re.fullmatch("[LMNPSZC][a-z]?", name):
            raise ValueError(f"{part} is not known to Python's regular expressions")
        return ranges(
            lambda char: unicodedata.category(char).startswith(name) != is_other
        )

    def named_class(name: str) -> str:
        if not name.startswith("^"):
            return classes[name]
        known = re.compile(f"[{classes[name[1:]]}]")
        return ranges(lambda char: not known.match(char))

    head = re.match(r"\(\?([ims]+)\)", pattern)
    flags = head.group(1) if head else ""
    own["$"] = "$" if "m" in flags else "\\Z"
    outside = re.compile(
        r"\\Q.*?(?:\\E|$)|\\[pP](?:\w|\{\^?\w+\})|\\x\{\w+\}|\\.|\[\^?\]?|\(\?<[=!]?|\(\?[=!]|.",
        re.S,
    )
    inside = re.compile(r"\\[pP](?:\w|\{\^?\w+\})|\\x\{\w+\}|\\.|\[:\^?\w+:\]|.", re.S)
    source, in_class, at = "", False, len(head.group(0)) if head else 0
    was_class = False
    while at < len(pattern):
        found = (inside if in_class else outside).match(pattern, at)
        part = found.group(0) if found else pattern[at:]
        at += len(part)
        is_behind_class = was_class
        was_class = in_class and bool(re.match(r"\\[dDwWsSpP]|\[:", part))
        if part in ("(?=", "(?!", "(?<=", "(?<!"):
            raise ValueError(f"{pattern} looks ahead or behind, which RE2 does not")
        if part.startswith("\\Q"):
            source += re.escape(part[2:].removesuffix("\\E"))
        elif part.startswith("\\x{"):
            source += re.escape(chr(int(part[3:-1], 16)))
        elif in_class and part in ("\\d", "\\w", "\\s"):
            source += own[part][1:-1]
        elif in_class and part in ("\\D", "\\W", "\\S"):
            other = re.compile(own[part])
            source += ranges(lambda char: other.match(char) is not None)
        elif in_class and part.startswith("[:"):
            source += named_class(part[2:-2])
        elif part.startswith(("\\p", "\\P")) and (in_class or part not in own):
            source += category(part) if in_class else f"[{category(part)}]"
        elif in_class:
            is_sign = part == "[" or (part == "-" and is_behind_class)
            source += "\\" + part if is_sign else part
            in_class = part != "]"
        else:
            source += own.get(part, part)
            in_class = part.startswith("[")
    return re.compile(source, sum(getattr(re, flag.upper()) for flag in flags))


def matches_of(pattern: str, text: str) -> "list[re.Match[str]]":
    """All matches, of which no empty one stands right behind another."""
    known = go_pattern(pattern)
    found: list[re.Match[str]] = []
    at = 0
    while at <= len(text):
        match = known.search(text, at)
        if match is None:
            break
        start, end = match.span()
        if start < end or not found or found[-1].end() != start:
            found.append(match)
        at = end + 1 if end == at else end
    return found
