from typing import Any

from .of_one_kind import of_one_kind


def to_list(items: Any) -> Any:
    """A list whose elements are of one kind; what is none has none."""
    if items is not None and not isinstance(items, (list, tuple)):
        raise TypeError("tolist: the value is no list")
    return items if items is None else of_one_kind(items)
