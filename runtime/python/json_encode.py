import json
from typing import Any

from .numeral import numeral


def json_encode(value: Any) -> str:
    """A value as JSON: members sorted, and nothing that HTML takes for its own."""
    if isinstance(value, dict):
        members = sorted((str(key), member) for key, member in value.items())
        return (
            "{"
            + ",".join(
                f"{json_encode(key)}:{json_encode(member)}" for key, member in members
            )
            + "}"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(json_encode(item) for item in value) + "]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return numeral(value)
    text = json.dumps(value, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
