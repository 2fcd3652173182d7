from typing import Any

from .list_of import list_of
from .to_bool import to_bool


def any_true(items: Any) -> bool:
    """Whether an element is true, or a text that says so."""
    return any([to_bool(item) for item in list_of(items)])
