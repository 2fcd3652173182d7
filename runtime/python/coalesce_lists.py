from typing import Any


def coalesce_lists(*lists: Any) -> Any:
    """The first list that is not empty."""
    for items in lists:
        if items and not isinstance(items, (list, tuple)):
            raise TypeError("coalescelist: a value is no list")
        if items:
            return items
    raise ValueError("coalescelist: all lists are empty")
