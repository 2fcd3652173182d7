from typing import Any

from .list_of import list_of
from .to_bool import to_bool


def all_true(items: Any) -> bool:
    """Whether all elements are true, or texts that say so."""
    return all([to_bool(item) for item in list_of(items)])
