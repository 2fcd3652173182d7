from typing import Any, Iterable


def group_by(items: Iterable[tuple[str, Any]]) -> dict[str, list[Any]]:
    """The values of all items with the same key, in order."""
    groups: dict[str, list[Any]] = {}
    for key, value in items:
        groups.setdefault(key, []).append(value)
    return groups
