from typing import Any

from .number_of import number_of


def as_integer(value: Any) -> int:
    """The integer that a value is, or that a text says; fails on a fraction."""
    number = number_of(value)
    if number != int(number):
        raise ValueError(f"{value} is no integer")
    return int(number)
