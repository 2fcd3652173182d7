from typing import Any


def list_of(value: Any) -> list[Any]:
    """The elements of a list; fails on what is none."""
    if not isinstance(value, (list, tuple)):
        raise TypeError("the value is no list")
    return list(value)
