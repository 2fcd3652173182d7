import os
import re


def file_set(directory: str, pattern: str) -> list[str]:
    """The files below a directory whose paths match a pattern of `*`, `**`, `?` and `{a,b}`."""
    signs = {
        "**/": "(?:.*/)?",
        "**": ".*",
        "*": "[^/]*",
        "?": "[^/]",
        "{": "(?:",
        "}": ")",
    }
    source = ""
    depth = 0
    for part in re.findall(r"\*\*/|\*\*|.", pattern):
        depth += 1 if part == "{" else -1 if part == "}" else 0
        is_choice = part == "," and depth
        source += "|" if is_choice else signs.get(part, re.escape(part))
    found: list[str] = []
    for folder, _, files in os.walk(directory):
        for name in files:
            path = os.path.relpath(os.path.join(folder, name), directory)
            if re.fullmatch(source, path.replace(os.sep, "/")):
                found.append(path.replace(os.sep, "/"))
    return sorted(found)
