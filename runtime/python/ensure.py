from typing import Any


def ensure(condition: Any, message: str) -> None:
    """Fails with the message unless the condition holds."""
    if not condition:
        raise ValueError(message)
