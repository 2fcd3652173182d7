from typing import Any

from .numeral import numeral


def text_of(value: Any) -> Any:
    """The text of a string, number or bool; None of None."""
    if isinstance(value, (dict, list, tuple)):
        raise TypeError("tostring: only strings, numbers and bools have a text")
    if isinstance(value, bool):
        return "true" if value else "false"
    return numeral(value) if isinstance(value, (int, float)) else value
