from typing import Union

from .numeral import numeral


def fixed(size: Union[int, float], places: int) -> str:
    """A number that is not negative, with so many places. What is a half in decimal goes to where it is in Terraform's 512 binary digits."""
    whole, _, fraction = numeral(size).partition(".")
    if isinstance(size, int):
        return f"{size}.{'0' * places}" if places else str(size)
    if len(fraction) != places + 1 or not fraction.endswith("5"):
        return f"{size:.{places}f}"
    digits, scale = int(whole + fraction), 10 ** len(fraction)
    shift = 512 - digits.bit_length() + scale.bit_length()
    if ((digits << shift) // scale).bit_length() > 512:
        shift -= 1
    nearest, rest = divmod(digits << shift, scale)
    is_above = 2 * rest > scale or (2 * rest == scale and nearest % 2 == 1)
    kept = digits // 10
    if is_above if rest else kept % 2 == 1:
        kept += 1
    text = str(kept).rjust(places + 1, "0")
    return f"{text[:-places]}.{text[-places:]}" if places else text
