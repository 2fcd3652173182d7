from typing import Any

from .as_integer import as_integer
from .list_of import list_of
from .to_text import to_text


def element_of(value: Any, index: Any) -> Any:
    """The element of a list, or the member of a dict; a text has none."""
    if isinstance(value, dict):
        return value[to_text(index)]
    place = as_integer(index)
    if place < 0:
        raise IndexError("the index is negative")
    return list_of(value)[place]
