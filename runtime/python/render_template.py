import re
from typing import Any

from .text_of import text_of


def render_template(template: str, names: Any) -> str:
    """A template with the values of its names, attributes and indices in their places; fails on one that computes."""

    def place(match: re.Match[str]) -> str:
        sign, path = match.groups()
        if sign:
            return sign + "{"
        step = r'\.[\w-]+|\[(?:"[^"\\]*"|\d+)\]'
        if not path or not re.fullmatch(rf"[A-Za-z_][\w-]*(?:{step})*", path):
            raise ValueError(
                f"the template computes, which is done by hand: {match.group()}"
            )
        value = names
        for key, name in re.findall(r'"([^"]*)"|([\w-]+)', path):
            value = value[int(name)] if isinstance(value, list) else value[key or name]
        if value is None:
            raise ValueError(f"the template has no value for {path}")
        return text_of(value)

    return re.sub(r"([$%])\1\{|%\{|\$\{\s*([^{}]*?)\s*\}", place, template)
