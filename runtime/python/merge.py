from typing import Any, Iterable


def merge(items: Iterable[Any]) -> dict[str, Any]:
    """One dict of all, in which a later member takes the place of an earlier one."""
    result: dict[str, Any] = {}
    for item in items:
        if item is not None and not isinstance(item, dict):
            raise TypeError("merge: the value is no dict")
        result.update(item or {})
    return result
