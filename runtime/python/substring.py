from .characters import characters


def substring(text: str, offset: int, length: int) -> str:
    """Characters of the text from an offset, which counts from the end if it is negative; -1 means all."""
    all_characters = characters(text)
    start = max(0, len(all_characters) + offset) if offset < 0 else offset
    return "".join(all_characters[start : None if length < 0 else start + length])
