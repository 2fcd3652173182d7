from typing import Any, Sequence

from .to_set import to_set


def set_subtract(items: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """The set of what the first list has and the second has not."""
    return to_set([item for item in items if item not in others])
