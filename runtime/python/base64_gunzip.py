import base64
import gzip


def base64_gunzip(text: str) -> str:
    """The text that was zipped and written in Base64."""
    return gzip.decompress(base64.b64decode(text)).decode()
