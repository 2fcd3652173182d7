from typing import Any

from .of_one_kind import of_one_kind


def to_map(items: Any) -> Any:
    """A dict whose members are of one kind; fails on what is none."""
    if items is None:
        return None
    if not isinstance(items, dict):
        raise TypeError("tomap: the value is no dict")
    return dict(zip(items, of_one_kind(items.values())))
