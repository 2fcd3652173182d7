from typing import Any

from .number_of import number_of
from .text_of import text_of
from .to_bool import to_bool


def convert(value: Any, kind: Any) -> Any:
    """A value as one of a type of Terraform's, such as ["map", "string"]; None of None."""
    name, inner = kind if isinstance(kind, (list, tuple)) else (kind, {})
    if value is None or name == "dynamic":
        return value
    if name in ("bool", "number", "string"):
        return {"bool": to_bool, "number": number_of, "string": text_of}[name](value)
    classes: Any = dict if name in ("map", "object") else (list, tuple)
    if not isinstance(value, classes):
        raise TypeError(f"the value is no {name}")
    if name == "map":
        return {key: convert(item, inner) for key, item in value.items()}
    if name == "object":
        return {
            key: convert(item, inner[key])
            for key, item in value.items()
            if key in inner
        }
    if name == "tuple":
        return [convert(item, one) for item, one in zip(value, inner)]
    return [convert(item, inner) for item in value]
