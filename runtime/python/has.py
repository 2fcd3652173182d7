from typing import Any

from .optional import optional


def has(value: Any, *path: Any) -> bool:
    """Whether the keys lead to anything in a value; null is something."""
    missing = object()
    return optional(value, *path, default=missing) is not missing
