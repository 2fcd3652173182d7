import datetime
import re

from .time_of import time_of


def time_add(timestamp: str, duration: str) -> str:
    """The timestamp later by a duration like `1h30m`."""
    units = {"ns": 1, "us": 10**3, "µs": 10**3, "ms": 10**6, "s": 10**9}
    units |= {"m": 60 * 10**9, "h": 3600 * 10**9}
    amount = re.sub(r"^[+-]", "", duration)
    unit = r"([0-9]+\.?[0-9]*|\.[0-9]+)(ns|us|µs|ms|s|m|h)"
    if amount != "0" and not re.fullmatch(f"(?:{unit})+", amount):
        raise ValueError(f"timeadd: {duration} is no duration")
    total = sum(
        round(float(number) * units[name]) for number, name in re.findall(unit, amount)
    )
    start = time_of(timestamp)
    nanoseconds = start.microsecond * 1000 + (
        -total if duration.startswith("-") else total
    )
    delta = datetime.timedelta(seconds=nanoseconds // 10**9)
    text = (start.replace(microsecond=0) + delta).isoformat()
    return text.replace("+00:00", "Z")
