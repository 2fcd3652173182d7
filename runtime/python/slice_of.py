from typing import Any, Sequence

from .list_of import list_of


def slice_of(items: Sequence[Any], start: int, end: int) -> list[Any]:
    """The elements from a place to before another."""
    if not 0 <= start <= end <= len(items):
        raise ValueError(
            f"slice: {start} to {end} is no part of a list of {len(items)} elements"
        )
    return list_of(items)[start:end]
