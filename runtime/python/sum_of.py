from typing import Any, Sequence

from .number_of import number_of


def sum_of(numbers: Sequence[Any]) -> Any:
    """The sum of the numbers, without what binary fractions add to decimal ones."""
    if not numbers:
        raise ValueError("sum: the list is empty")
    total = sum(number_of(number) for number in numbers)
    return int(total) if float(total).is_integer() else float(f"{total:.15g}")
