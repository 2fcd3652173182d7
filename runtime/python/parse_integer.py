def parse_integer(text: str, base: int = 10) -> int:
    """The integer that the text is in that base."""
    known = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[:base]
    sign = text[:1] if text[:1] in ("+", "-") else ""
    digits = text[len(sign) :].lower() if base <= 36 else text[len(sign) :]
    if not digits or any(digit not in known for digit in digits):
        raise ValueError(f"cannot parse {text} as an integer of base {base}")
    value = 0
    for digit in digits:
        value = value * base + known.index(digit)
    return -value if sign == "-" else value
