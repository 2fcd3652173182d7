import json
import re
from typing import Any

import yaml

from .numeral import numeral
from .text_of import text_of


def yaml_decode(text: str) -> Any:
    """The value that a text in YAML says, as Terraform reads it."""

    class Loader(yaml.SafeLoader):
        yaml_implicit_resolvers: dict[Any, Any] = {}

    def scalar(tag: str, pattern: str, make: Any) -> None:
        name = f"tag:yaml.org,2002:{tag}"
        Loader.add_implicit_resolver(name, re.compile(f"(?:{pattern})$"), None)
        if make is not None:
            Loader.add_constructor(name, lambda _, node: make(node.value))

    words = "y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON"
    others = "n|N|no|No|NO|false|False|FALSE|off|Off|OFF"
    scalar("null", "|~|null|Null|NULL", lambda _: None)
    scalar("bool", f"{words}|{others}", lambda value: value in words.split("|"))
    number = r"[-+]?\d+|0o[0-7]+|0x[\da-fA-F]+"
    scalar(
        "int", number, lambda value: int(value, 0 if value[:2] in ("0o", "0x") else 10)
    )
    number = r"[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?"
    scalar("float", number, lambda value: json.loads(numeral(float(value))))
    scalar("timestamp", r"\d{4}-\d\d-\d\d", lambda value: f"{value}T00:00:00Z")
    scalar("merge", "<<", None)

    # Keys of maps are texts.
    def named(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                "null" if key is None else text_of(key): named(member)
                for key, member in value.items()
            }
        return [named(item) for item in value] if isinstance(value, list) else value

    if not text.strip():
        raise ValueError("yamldecode: the text holds no document")
    return named(yaml.load(text, Loader))
