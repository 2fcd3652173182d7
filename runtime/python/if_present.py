from typing import Any, Callable


def if_present(value: Any, convert: Callable[[Any], Any]) -> Any:
    """What the function makes of a value, and None of None."""
    return None if value is None else convert(value)
