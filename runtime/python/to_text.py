from decimal import Decimal
from enum import Enum
from typing import Any


def to_text(value: Any) -> str:
    """The text of a string, number, bool or member of an enumeration as templates have it."""
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, (dict, list, tuple)):
        raise TypeError("to_text: only strings, numbers and bools have a text")
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{Decimal(str(value)):f}"
    return str(value)
