from typing import Any, Iterable

from .list_of import list_of
from .of_one_kind import of_one_kind
from .unique import unique


def distinct(items: Iterable[Any]) -> list[Any]:
    """The elements without those that equal an earlier one."""
    return unique(of_one_kind(list_of(items)))
