from typing import Any

from .regex_all import regex_all


def regex(pattern: str, text: str) -> Any:
    """What the pattern matches first: the text, a list of its groups, or a dict of its named groups."""
    for match in regex_all(pattern, text):
        return match
    raise ValueError(f"regex: {pattern} does not match")
