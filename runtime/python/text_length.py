import unicodedata


def text_length(text: str) -> int:
    """The number of characters that a reader sees: marks, joined and modified signs count with the one before."""
    length, joined, flags = 0, False, 0
    for char in unicodedata.normalize("NFC", text.replace("\r\n", "\n")):
        is_flag = "\U0001f1e6" <= char <= "\U0001f1ff"
        flags = flags + 1 if is_flag else 0
        extends = (
            unicodedata.category(char).startswith("M")
            or char == "\u200d"
            or "\U0001f3fb" <= char <= "\U0001f3ff"
            or "\U000e0020" <= char <= "\U000e007f"
        )
        if not (extends or joined or (is_flag and flags % 2 == 0)):
            length += 1
        joined = char == "\u200d"
    return length
