from typing import Any


def single_or_none(items: Any) -> Any:
    """The only element of a list, or None if the list is empty."""
    if len(items) > 1:
        raise ValueError(f"single_or_none: the list has {len(items)} elements")
    return items[0] if items else None
