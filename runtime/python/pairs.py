from typing import Any


def pairs(items: Any) -> list[tuple[Any, Any]]:
    """Keys and values of a dict in the order of the keys, or indices and elements of a list."""
    if isinstance(items, str):
        raise TypeError("a text has no elements")
    return sorted(items.items()) if isinstance(items, dict) else list(enumerate(items))
