import re

from .time_of import time_of


def format_date(format: str, timestamp: str) -> str:
    """A date as the format has it, in the time zone that the timestamp names."""
    time = time_of(timestamp)
    months = ["January", "February", "March", "April", "May", "June", "July"]
    months += ["August", "September", "October", "November", "December"]
    days = [
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ]
    zone = time.strftime("%z")
    long_zone = zone[:3] + ":" + zone[3:]
    month, day, half = (
        months[time.month - 1],
        days[time.weekday()],
        time.hour % 12 or 12,
    )
    verbs = {
        "YYYY": f"{time.year:04d}",
        "YY": f"{time.year % 100:02d}",
        "MMMM": month,
        "MMM": month[:3],
        "MM": f"{time.month:02d}",
        "M": str(time.month),
        "DD": f"{time.day:02d}",
        "D": str(time.day),
        "EEEE": day,
        "EEE": day[:3],
        "hh": f"{time.hour:02d}",
        "h": str(time.hour),
        "HH": f"{half:02d}",
        "H": str(half),
        "AA": "AM" if time.hour < 12 else "PM",
        "aa": "am" if time.hour < 12 else "pm",
        "mm": f"{time.minute:02d}",
        "m": str(time.minute),
        "ss": f"{time.second:02d}",
        "s": str(time.second),
        "ZZZZZ": long_zone,
        "ZZZZ": zone,
        "ZZZ": "UTC" if zone == "+0000" else zone,
        "Z": "Z" if zone == "+0000" else long_zone,
    }

    def write(match: "re.Match[str]") -> str:
        if match.group(0).startswith("'"):
            return match.group(0)[1:-1].replace("''", "'") or "'"
        if match.group(0) not in verbs:
            raise ValueError(f"formatdate: {match.group(0)} is no part of a date")
        return verbs[match.group(0)]

    return re.sub(r"''|'(?:[^']|'')*'|([A-Za-z])\1*", write, format)
