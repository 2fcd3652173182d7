from typing import Any, Mapping


def optional(value: Any, *path: Any, default: Any = None) -> Any:
    """What the keys lead to in a value, or the default where one of them is missing."""
    for key in map(str, path):
        if isinstance(value, Mapping) and key in value:
            value = value[key]
        elif (
            isinstance(value, (list, tuple))
            and key.isdecimal()
            and int(key) < len(value)
        ):
            value = value[int(key)]
        else:
            return default
    return value
