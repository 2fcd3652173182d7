import base64


def text_encode_base64(text: str, encoding: str) -> str:
    """The bytes of the text in an encoding, written in Base64."""
    return base64.b64encode(text.encode(encoding)).decode()
