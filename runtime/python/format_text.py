import re
from typing import Any, Union

from .characters import characters
from .fixed import fixed
from .json_encode import json_encode
from .numeral import numeral


def format_text(spec: str, *values: Any) -> str:
    """The text that verbs (`%s`, `%05d`, `%[1]v`) make of the values."""
    position, is_indexed = 0, False

    def write(match: "re.Match[str]") -> str:
        nonlocal position, is_indexed
        flags, before, width, precision, after, verb = match.groups()
        if verb == "%":
            return "%"
        index = before or after
        if index:
            position, is_indexed = int(index) - 1, True
        if position >= len(values):
            raise ValueError(f"format: there is no value for {match.group(0)}")
        digits = None if precision is None else int(precision or 0)
        made = format_verb(verb, flags, digits, values[position])
        position += 1
        missing = 0 if verb == "t" else int(width or 0) - len(made)
        if missing <= 0 or "-" in flags:
            return made + " " * missing
        if "0" not in flags:
            return " " * missing + made
        sign = made[:1] if made[:1] in "+- " and verb in "bdoxXeEfgG" else ""
        return sign + "0" * missing + made[len(sign) :]

    text = re.sub(
        r"%([-+ 0#]*)(?:\[(\d+)\])?(\d+)?(?:\.(\d*))?(?:\[(\d+)\])?([a-zA-Z%]|$)",
        write,
        spec,
    )
    if not is_indexed and position < len(values):
        raise ValueError("format: there are more values than verbs")
    return text


def format_verb(verb: str, flags: str, digits: Union[int, None], value: Any) -> str:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if verb == "v":
        if "#" in flags or value is None or isinstance(value, (dict, list, tuple)):
            return json_encode(value)
        verb = "g" if is_number else "t" if isinstance(value, bool) else "s"
    if value is None or isinstance(value, (dict, list, tuple)):
        raise ValueError(f"format: %{verb} takes neither null nor collections")
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = numeral(value) if is_number else text
    if verb in "sq":
        cut = text if digits is None else "".join(characters(text)[:digits])
        return cut if verb == "s" else json_encode(cut)
    if verb == "t":
        if text not in ("true", "false"):
            raise ValueError("format: %t takes a bool")
        return text
    if isinstance(value, bool):
        raise ValueError(f"format: %{verb} does not take {text}")
    number = value if is_number else float(value)
    size = abs(number)
    sign = "-" if number < 0 else "+" if "+" in flags else " " if " " in flags else ""
    if verb in "bdoxX":
        if size != int(size):
            raise ValueError(f"format: %{verb} takes an integer")
        prefix = (
            {"b": "0b", "o": "0", "x": "0x", "X": "0X"}.get(verb, "")
            if "#" in flags
            else ""
        )
        return sign + prefix + f"{int(size):{verb}}"
    if verb in "fF":
        return sign + fixed(size, 6 if digits is None else digits)
    if verb in "eE":
        return sign + f"{size:.{6 if digits is None else digits}{verb}}"
    if verb not in "gG":
        raise ValueError(f"format: there is no verb %{verb}")
    if digits is None and isinstance(size, int) and size >= 10**6:
        shown = str(size).rstrip("0")
        point = "." if shown[1:] else ""
        made = f"{shown[0]}{point}{shown[1:]}e{len(str(size)) - 1:+03d}"
        return sign + (made.upper() if verb == "G" else made)
    exact = float(f"{size:.{15 if digits is None else max(digits, 1)}g}")
    fraction, exponent = f"{exact:.14e}".split("e")
    if -4 <= int(exponent) < (6 if digits is None else max(digits, 1)):
        return sign + numeral(exact)
    made = f"{fraction.rstrip('0').rstrip('.')}e{int(exponent):+03d}"
    return sign + (made.upper() if verb == "G" else made)
