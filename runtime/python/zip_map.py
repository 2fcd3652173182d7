from typing import Any, Sequence

from .list_of import list_of


def zip_map(keys: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    """The dict of keys and their values."""
    if len(keys) != len(values):
        raise ValueError("zipmap: there are not as many values as keys")
    if None in keys:
        raise ValueError("zipmap: a key is null")
    return dict(zip(keys, list_of(values)))
