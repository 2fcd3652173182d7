from typing import Any, Iterable

from .of_one_kind import of_one_kind
from .set_key import set_key
from .unique import unique


def to_set(items: Iterable[Any]) -> list[Any]:
    """The elements of a set: each once, and those that have an order in it."""
    if isinstance(items, (str, dict)):
        raise TypeError("toset: the value is no list")
    once = unique(of_one_kind(items))
    if any(isinstance(item, (dict, list)) for item in once):
        return sorted(once, key=set_key)
    return sorted(once, key=lambda item: (item is None, item))
