from decimal import Decimal
from typing import Union


def numeral(value: Union[int, float]) -> str:
    """The text of a number: without an exponent, and without what binary fractions add to decimal ones."""
    if isinstance(value, int) or value.is_integer():
        return str(int(value))
    return f"{Decimal(f'{value:.15g}'):f}"
