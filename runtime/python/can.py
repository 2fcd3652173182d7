from typing import Any, Callable


def can(attempt: Callable[[], Any]) -> bool:
    """Whether the function gives a value."""
    try:
        attempt()
    except Exception:
        return False
    return True
