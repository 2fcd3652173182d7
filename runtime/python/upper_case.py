def upper_case(text: str) -> str:
    """The text with each letter in upper case that has a single one there: `ß` stays."""
    return "".join(char.upper() if len(char.upper()) == 1 else char for char in text)
