def lower_case(text: str) -> str:
    """The text with each letter in lower case by itself, wherever it stands."""
    return "".join(char.lower()[0] for char in text)
