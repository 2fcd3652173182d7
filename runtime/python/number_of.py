import re
from typing import Any


def number_of(value: Any) -> Any:
    """A number, or the one that a text says; without a fraction it is an int."""
    if isinstance(value, str):
        if not re.fullmatch(
            r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?", value
        ):
            raise ValueError(f"tonumber: {value} is no number")
        value = int(value) if value.lstrip("+-").isdigit() else float(value)
    if isinstance(value, (bool, dict, list, tuple)):
        raise ValueError("tonumber: only numbers and texts of them are numbers")
    return int(value) if isinstance(value, float) and value.is_integer() else value
