import re


def title(text: str) -> str:
    """The text with the first letter of each word in upper case."""

    def titled(match: "re.Match[str]") -> str:
        letter = match.group(0).title()
        return letter if len(letter) == 1 else match.group(0)

    return re.sub(r"(?:^|(?<=[\s\x00-\x7f])(?<![A-Za-z0-9_]))[^\W\d_]", titled, text)
