from typing import Any


def to_bool(value: Any) -> Any:
    """A bool, or the one that a text says."""
    if value is None or isinstance(value, bool):
        return value
    if value not in ("true", "1", "false", "0"):
        raise ValueError(f"tobool: {value} is neither true nor false")
    return value in ("true", "1")
