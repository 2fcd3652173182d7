from typing import Any

from .text_length import text_length


def length_of(value: Any) -> int:
    """How many characters, elements or members there are."""
    return text_length(value) if isinstance(value, str) else len(value)
