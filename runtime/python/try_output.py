from typing import Any, Callable

import pulumi


def try_output(*attempts: Callable[[], Any]) -> pulumi.Output[Any]:
    """The value of the first function that gives one, where values may be outputs."""
    if not attempts:
        raise ValueError("try: no expression has a value")
    try:
        value = pulumi.Output.from_input(attempts[0]())
    except Exception:  # the next one decides
        return try_output(*attempts[1:])
    return value.recover(lambda error: try_output(*attempts[1:]))
