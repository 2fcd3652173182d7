from typing import Any


def remainder(dividend: Any, divisor: Any) -> Any:
    """What a division leaves, with the sign of the dividend, where `%` has that of the divisor."""
    rest = abs(dividend) % abs(divisor) if divisor else abs(dividend)
    return -rest if dividend < 0 else rest
