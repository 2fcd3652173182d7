from typing import Any, Sequence


def chunks(items: Sequence[Any], size: int) -> list[list[Any]]:
    """The list in lists of that many elements; all in one if it is 0."""
    if isinstance(items, str) or size < 0:
        raise ValueError("chunklist: the value is no list, or the size is negative")
    step = size or max(1, len(items))
    return [list(items[i : i + step]) for i in range(0, len(items), step)]
