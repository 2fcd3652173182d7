from typing import Any

from .go_pattern import matches_of


def regex_all(pattern: str, text: str) -> list[Any]:
    """All that the pattern matches, each as `regex` gives it."""
    return [
        match.groupdict() or list(match.groups()) or match.group(0)
        for match in matches_of(pattern, text)
    ]
