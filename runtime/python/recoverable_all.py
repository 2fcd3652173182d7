from typing import Any

import pulumi


def recoverable_all(**values: Any) -> pulumi.Output[dict[str, Any]]:
    """`Output.all` that can be recovered from: in there an output that fails ends the program."""

    def values_or_error(settled: dict[str, Any]) -> dict[str, Any]:
        for value in settled.values():
            if isinstance(value, Exception):
                raise value
        return settled

    settled = {
        name: pulumi.Output.from_input(value).recover(lambda error: error)
        for name, value in values.items()
    }
    return pulumi.Output.all(**settled).apply(values_or_error)
