import itertools
from typing import Any

from .list_of import list_of


def set_product(*lists: Any) -> list[list[Any]]:
    """All combinations of one element of each list."""
    return [list(row) for row in itertools.product(*map(list_of, lists))]
