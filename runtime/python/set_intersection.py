from typing import Any, Sequence

from .to_set import to_set


def set_intersection(lists: Sequence[Sequence[Any]]) -> list[Any]:
    """The set of what all lists have."""
    return to_set(
        [item for item in lists[0] if all(item in other for other in lists[1:])]
    )
