import csv
import io
import re


def csv_decode(text: str) -> list[dict[str, str]]:
    """The rows of a text of comma-separated values, by the names in its first line."""
    if '"' in re.sub(r'(^|[,\n])"(?:[^"]|"")*"(?=[,\r\n]|$)', r"\1", text):
        raise ValueError("csvdecode: a quote stands in a value without quotes")
    rows = [
        row for row in csv.reader(io.StringIO(text, newline=""), strict=True) if row
    ]
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError("csvdecode: a line has not as many values as there are names")
    if len(set(rows[0])) != len(rows[0]):
        raise ValueError("csvdecode: two columns have one name")
    return [dict(zip(rows[0], row)) for row in rows[1:]]
