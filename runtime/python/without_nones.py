from typing import Any


def without_nones(entries: Any) -> Any:
    """The entries of a map that have a value; None of None."""
    return entries and {
        key: value for key, value in entries.items() if value is not None
    }
