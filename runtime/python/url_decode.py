import urllib.parse


def url_decode(text: str) -> str:
    """The text that stands encoded in the query of a URL."""
    return urllib.parse.unquote_plus(text)
