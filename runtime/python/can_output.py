from typing import Any, Callable

import pulumi


def can_output(attempt: Callable[[], Any]) -> pulumi.Output[bool]:
    """Whether the function gives a value, where the value may be an output."""
    try:
        value = pulumi.Output.from_input(attempt())
    except Exception:
        return pulumi.Output.from_input(False)
    return value.apply(lambda value: True).recover(lambda error: False)
