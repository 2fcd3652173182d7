from typing import Any


def needed(value: Any) -> Any:
    """A value that something is made of; fails if it is nothing."""
    if value is None:
        raise ValueError("there is no value")
    return value
