import unicodedata


def characters(text: str) -> list[str]:
    """What a reader takes for the characters of a text: marks, joined and modified signs stay with the one before."""
    result: list[str] = []
    joined, flags = False, 0
    for char in unicodedata.normalize("NFC", text):
        is_flag = "\U0001f1e6" <= char <= "\U0001f1ff"
        flags = flags + 1 if is_flag else 0
        extends = (
            unicodedata.category(char).startswith("M")
            or char == "\u200d"
            or "\U0001f3fb" <= char <= "\U0001f3ff"
            or "\U000e0020" <= char <= "\U000e007f"
            or (char == "\n" and bool(result) and result[-1] == "\r")
        )
        if result and (extends or joined or (is_flag and flags % 2 == 0)):
            result[-1] += char
        else:
            result.append(char)
        joined = char == "\u200d"
    return result
