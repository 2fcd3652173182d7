from typing import Any, Sequence

from .list_of import list_of


def match_keys(
    values: Sequence[Any], keys: Sequence[Any], searched: Sequence[Any]
) -> list[Any]:
    """The values whose keys are among those that are searched."""
    if len(values) != len(keys):
        raise ValueError("matchkeys: there are not as many keys as values")
    return [value for value, key in zip(list_of(values), keys) if key in searched]
