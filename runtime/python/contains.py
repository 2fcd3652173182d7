from typing import Any, Iterable

from .is_equal import is_equal
from .list_of import list_of


def contains(items: Iterable[Any], value: Any) -> bool:
    """Whether the list has an element that equals the value, which is not None."""
    if value is None:
        raise ValueError("contains: the value is null")
    return any(is_equal(item, value) for item in list_of(items))
