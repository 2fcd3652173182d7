from .characters import characters


def reverse_text(text: str) -> str:
    """The characters of the text from the last to the first."""
    return "".join(reversed(characters(text)))
