from typing import Any


def coalesce(*values: Any) -> Any:
    """The first value that is neither None nor an empty text."""
    for value in values:
        if value is not None and value != "":
            return value
    raise ValueError("coalesce: all values are null or empty")
