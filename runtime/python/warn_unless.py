from typing import Any

import pulumi


def warn_unless(condition: Any, message: str) -> None:
    """Says the message, and goes on, unless the condition holds."""
    if not condition:
        pulumi.log.warn(message)
