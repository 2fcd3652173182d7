from typing import Any


def is_equal(left: Any, right: Any) -> bool:
    """Whether two values are equal, where a bool equals no number."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(
            is_equal(value, right[key]) for key, value in left.items()
        )
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(map(is_equal, left, right))
    return isinstance(left, bool) == isinstance(right, bool) and bool(left == right)
