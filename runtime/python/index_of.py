from typing import Any, Iterable

from .is_equal import is_equal
from .list_of import list_of


def index_of(items: Iterable[Any], value: Any) -> int:
    """Where in the list the value stands, which is not None."""
    if value is None:
        raise ValueError("index: the value is null")
    for position, item in enumerate(list_of(items)):
        if is_equal(item, value):
            return position
    raise ValueError("index: the list does not have the value")
