from typing import Any


def number_range(limit: Any, start: Any = 0, step: Any = None) -> list[Any]:
    """Numbers from the start up or down to before the limit."""
    start = 0 if start is None else start
    step = (-1 if limit < start else 1) if step is None else step
    if step == 0 or (limit - start) / step < 0:
        raise ValueError("range: the step does not lead to the limit")
    result: list[Any] = []
    at = start
    while at < limit if step > 0 else at > limit:
        result.append(at)
        at = start + len(result) * step
        at = float(f"{at:.15g}") if isinstance(at, float) else at
    return result
