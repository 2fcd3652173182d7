from typing import Any


def transpose(lists: Any) -> dict[str, list[str]]:
    """For each text in the lists the keys under which it stands."""
    result: dict[str, list[str]] = {}
    for key, values in sorted(lists.items()):
        for value in values:
            result.setdefault(value, []).append(key)
    return result
