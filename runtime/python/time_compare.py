from .time_of import time_of


def time_compare(first: str, second: str) -> int:
    """-1, 0 or 1: whether the first timestamp is earlier, the same, or later."""
    a, b = time_of(first), time_of(second)
    return (a > b) - (a < b)
