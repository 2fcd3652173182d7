import datetime
import re


def time_of(text: str) -> datetime.datetime:
    """The point in time that a text of RFC 3339 names."""
    match = re.fullmatch(
        r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)", text
    )
    if not match:
        raise ValueError(f"not a valid timestamp: {text}")
    seconds, fraction, zone = match.groups()
    whole = datetime.datetime.fromisoformat(
        seconds + ("+00:00" if zone == "Z" else zone)
    )
    return whole + datetime.timedelta(seconds=float(fraction or 0))
