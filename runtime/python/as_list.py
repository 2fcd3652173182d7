from typing import Any


def as_list(value: Any) -> list[Any]:
    """A list as it is, a single value as a list of one, None as an empty list."""
    if value is None:
        return []
    return list(value) if isinstance(value, (list, tuple)) else [value]
