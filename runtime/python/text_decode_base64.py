import base64


def text_decode_base64(text: str, encoding: str) -> str:
    """The text whose bytes in an encoding were written in Base64."""
    return base64.b64decode(text).decode(encoding)
