import json
from typing import Any


def set_key(value: Any) -> str:
    """The text by which Terraform sorts lists and objects in a set."""
    if value is None:
        return "~"
    if isinstance(value, bool):
        return "T" if value else "F"
    if isinstance(value, dict):
        members = (f"{json.dumps(key)}:{set_key(value[key])};" for key in sorted(value))
        return "{" + "".join(members) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + "".join(f"{set_key(item)};" for item in value) + "]"
    return (
        json.dumps(value, ensure_ascii=False)
        if isinstance(value, str)
        else f"{value:.10g}"
    )
