from typing import Any

from .format_text import format_text


def format_list(spec: str, *values: Any) -> list[str]:
    """`format` for each element of the lists among the values; all of them are of one length."""
    lengths = {len(value) for value in values if isinstance(value, (list, tuple))}
    if len(lengths) > 1:
        raise ValueError("formatlist: the lists are not of the same length")
    return [
        format_text(
            spec,
            *(
                value[i] if isinstance(value, (list, tuple)) else value
                for value in values
            )
        )
        for i in range(lengths.pop() if lengths else 1)
    ]
