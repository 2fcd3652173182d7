from typing import Any, Iterable

from .numeral import numeral


def of_one_kind(items: Iterable[Any]) -> list[Any]:
    """The elements of a list, as texts if some of them are texts and others numbers or bools."""
    elements = list(items)
    is_mixed = any(isinstance(item, str) for item in elements)
    if not is_mixed or any(isinstance(item, (dict, list, tuple)) for item in elements):
        return elements
    return [
        (
            str(item).lower()
            if isinstance(item, bool)
            else item if item is None or isinstance(item, str) else numeral(item)
        )
        for item in elements
    ]
