from typing import Any, Iterable

from .is_equal import is_equal


def unique(items: Iterable[Any]) -> list[Any]:
    """The items without those that equal an earlier one."""
    result: list[Any] = []
    for item in items:
        if not any(is_equal(item, other) for other in result):
            result.append(item)
    return result
