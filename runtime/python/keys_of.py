from typing import Any


def keys_of(items: Any) -> list[str]:
    """The keys of a dict in their order; fails on what is none."""
    if not isinstance(items, dict):
        raise TypeError("keys: the value is no dict")
    return sorted(items)
