import re

from .go_pattern import matches_of


def replace(text: str, search: str, replacement: str) -> str:
    """The text with all that is searched replaced; between slashes stands a regular expression."""
    if len(search) < 2 or not search.startswith("/") or not search.endswith("/"):
        return text.replace(search, replacement)

    def expand(match: "re.Match[str]") -> str:
        def group(name: "re.Match[str]") -> str:
            key = name.group(2) or name.group(3)
            if name.group(1):
                return "$"
            try:
                return match.group(int(key) if key.isdigit() else key) or ""
            except IndexError:
                return ""

        return re.sub(r"\$(?:(\$)|\{(\w+)\}|(\w+))", group, replacement)

    result, at = "", 0
    for match in matches_of(search[1:-1], text):
        result += text[at : match.start()] + expand(match)
        at = match.end()
    return result + text[at:]
