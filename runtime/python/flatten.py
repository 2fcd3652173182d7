from typing import Any, Iterable

from .list_of import list_of


def flatten(items: Iterable[Any]) -> list[Any]:
    """The elements of the lists in the list, at all levels."""
    result: list[Any] = []
    for item in list_of(items):
        result.extend(flatten(item) if isinstance(item, (list, tuple)) else [item])
    return result
