"""What functions of the package `std` give, as its provider of version 2.3.2 computes them.

Programs call them through the engine; here `call(token, arguments)` is the engine. It follows the provider where that
differs from Terraform, too: a comparison with Terraform's values must see what a user would. Arguments of the wrong
type are an error, as they are to the provider. What is not in the table is an error, not a guess.
"""
import base64
import hashlib
import ipaddress
import json
import math
import os
import re
import urllib.parse
import zlib
from datetime import datetime, timedelta, timezone


class CallError(Exception):
    """A call that the provider refuses."""


def grapheme_clusters(text):
    """Characters as users see them: marks, joiners and what is joined stay with what they follow."""
    clusters = []
    for sign in text:
        joined = clusters and (clusters[-1].endswith("\u200d") or sign == "\u200d" or 0x300 <= ord(sign) < 0x370
                               or 0xFE00 <= ord(sign) < 0xFE10 or 0x1F3FB <= ord(sign) < 0x1F400)
        if joined or (clusters and clusters[-1] == "\r" and sign == "\n"):
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters


def substr(text, offset, length):
    size = len(text.encode())
    while offset < 0 < size:
        offset += size
    kept = grapheme_clusters(text)[offset:]
    return "".join(kept if length < 0 else kept[:length])


def go_json(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def whole(value):
    return int(value) if isinstance(value, float) and value.is_integer() else value


def scalar_text(value):
    value = whole(value)
    if value is None:
        return "<nil>"
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def go_format(text, arguments):
    """Go's Sprintf for the verbs that Terraform knows; collections are JSON under %v."""
    rest = list(arguments)

    def verb(match):
        flags, index, kind = match.groups()
        if kind == "%":
            return "%"
        if index:
            rest[:] = arguments[int(index) - 1 :]
        if not rest:
            return f"%!{kind}(MISSING)"
        value = whole(rest.pop(0))
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if kind == "v" and flags == "#" and isinstance(value, str):
            return json.dumps(value, ensure_ascii=False)
        if kind == "v":
            shown = go_json(value) if isinstance(value, (dict, list)) else scalar_text(value)
            return ("%" + flags.replace("#", "") + "s") % shown
        if kind == "q" and isinstance(value, str):
            return json.dumps(value, ensure_ascii=False)
        if kind == "t" and isinstance(value, bool):
            return scalar_text(value)
        if kind == "s" and isinstance(value, str):
            return ("%" + flags + "s") % value
        if kind in "dxXo" and isinstance(value, int) and not isinstance(value, bool):
            return ("%" + flags + kind) % value
        if kind == "b" and isinstance(value, int) and not isinstance(value, bool):
            return format(value, "b")
        if kind in "feEgG" and isinstance(value, float):
            return ("%" + flags + kind) % value
        return f"%!{kind}({'int64' if isinstance(value, int) and number else type(value).__name__}={scalar_text(value)})"

    done = re.sub(r"%([-+# 0]*[0-9]*(?:\.[0-9]+)?)(?:\[([0-9]+)\])?([a-zA-Z%])", verb, text)
    if re.search(r"%[^a-zA-Z%]*\[", text):
        return done
    extra = ", ".join(f"{type(value).__name__}={scalar_text(value)}" for value in rest)
    return done + (f"%!(EXTRA {extra})" if rest else "")


def formatlist(text, *arguments):
    sizes = {len(argument) for argument in arguments if isinstance(argument, list)}
    if len(sizes) > 1:
        raise CallError("all list arguments must be of the same length")
    if not sizes:
        return [go_format(text, arguments)]
    return [go_format(text, [argument[i] if isinstance(argument, list) else argument for argument in arguments])
            for i in range(sizes.pop())]


def pattern(text):
    """A regular expression of Go as one of Python."""
    try:
        return re.compile(re.sub(r"\\z", r"\\Z", text))
    except re.error as error:
        raise CallError(str(error)) from error


def captures(match):
    if not match.re.groups:
        return match.group()
    named = {name: value or "" for name, value in match.groupdict().items()}
    return named or [group or "" for group in match.groups()]


def regexall(expression, text):
    return [captures(match) for match in pattern(expression).finditer(text)]


def replace(text, search, substitute):
    if len(search) > 1 and search[0] == search[-1] == "/":
        template = re.sub(r"\$\{?(\w+)\}?", r"\\g<\1>", substitute.replace("\\", "\\\\"))
        return pattern(search[1:-1]).sub(template, text)
    return text.replace(search, substitute)


def jsondecode(text):
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, dict) or value is None else text


def csvdecode(text):
    rows = text.split("\n")
    if len(rows) == 1:
        return []
    header, made = [cell.strip() for cell in rows[0].split(",")], []
    for row in rows[1:]:
        cells = row.split(",")
        if len(cells) != len(header):
            raise CallError("each line must contain the same number of fields")
        made.append(dict(zip(header, [cell.strip() for cell in cells])))
    return made


def distinct(items):
    found = []
    for item in items:
        if isinstance(item, (dict, list)):
            raise CallError("hash of unhashable type")
        if not any(type(whole(item)) is type(whole(other)) and item == other for other in found):
            found.append(item)
    return found


def setintersection(first, *others):
    return [item for item in distinct(first) if all(item in other for other in others)]


def slice_of(items, start=None, end=None):
    start, end = start or 0, len(items) if end is None else end
    start, end = (place + len(items) if place < 0 else place for place in (start, end))
    if not 0 <= start <= len(items) or not 0 <= end <= len(items):
        raise CallError("index out of range")
    return items[start:end]


def index(items, element):
    texts = [go_json(item) for item in items]
    if go_json(element) not in texts:
        raise CallError("item not found")
    return texts.index(go_json(element))


def transpose(values):
    made = {}
    for key in sorted(values):
        for item in values[key]:
            made.setdefault(item, []).append(key)
    return made


def chunklist(items, size):
    if size <= 0:
        raise CallError("size must be greater than 0")
    return [items[i : i + size] for i in range(0, len(items), size)]


def flatten(items):
    return [leaf for item in items for leaf in (flatten(item) if isinstance(item, list) else [item])]


def merge(*maps):
    return {key: value for entries in maps for key, value in (entries or {}).items()}


def compact(items):
    if any(item is not None and not isinstance(item, str) for item in items):
        raise CallError("compact arg is not a string value")
    return [item for item in items if item]


def number_range(start, limit, step=None):
    step = step or (1 if start <= limit else -1)
    if start == limit or (start < limit) != (step > 0):
        return []
    return [start + i * step for i in range(math.ceil((limit - start) / step))]


def zipmap(keys, values):
    if len(keys) != len(values):
        raise CallError("keys and values must be the same length")
    return dict(zip(keys, values))


def tonumber(value):
    if value is None or isinstance(value, (int, float)) and not isinstance(value, bool):
        return value
    try:
        return whole(float(value))
    except (TypeError, ValueError) as error:
        raise CallError("not a number value") from error


def tobool(value):
    if value is None or isinstance(value, bool):
        return value
    known = {**dict.fromkeys(["1", "t", "T", "true", "TRUE", "True"], True),
             **dict.fromkeys(["0", "f", "F", "false", "FALSE", "False"], False)}
    if not isinstance(value, str) or value not in known:
        raise CallError("not a boolean value")
    return known[value]


def parseint(text, base=10):
    if not re.fullmatch(r"[-+]?[0-9a-zA-Z]+", text) or not 2 <= base <= 36:
        raise CallError("invalid syntax")
    try:
        return int(text, base)
    except ValueError as error:
        raise CallError("invalid syntax") from error


def logarithm(number, base):
    return math.log(number) / math.log(base)


def network(text):
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        raise CallError(f"invalid CIDR expression: {error}") from error


def cidrhost(prefix, number):
    found = network(prefix)
    if number >= found.num_addresses or -number > found.num_addresses:
        raise CallError("prefix does not accommodate a host of this number")
    return str(found[number])


def cidrsubnet(prefix, newbits, number):
    found = network(prefix)
    size = found.prefixlen + newbits
    if size > found.max_prefixlen or number >= 2**newbits:
        raise CallError("prefix does not accommodate a subnet of this number")
    start = int(found.network_address) + (number << (found.max_prefixlen - size))
    return str(ipaddress.ip_network((start, size)))


def cidrsubnets(prefix, *newbits):
    found = network(prefix)
    made, place = [], int(found.network_address)
    for bits in map(int, newbits):
        size = found.prefixlen + bits
        if bits < 1 or size > found.max_prefixlen:
            raise CallError("not enough remaining address space")
        step = 1 << (found.max_prefixlen - size)
        place = (place + step - 1) // step * step
        made.append(str(ipaddress.ip_network((place, size))))
        place += step
    return made


def instant(text):
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError as error:
        raise CallError(str(error)) from error


def timeadd(timestamp, duration):
    units = {"h": 3600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9}
    if not re.fullmatch(r"[-+]?(\d+(\.\d+)?(h|ms|m|s|us|µs|ns))+|0", duration):
        raise CallError("invalid duration")
    seconds = sum(float(count) * units[unit] for count, unit in re.findall(r"([\d.]+)(h|ms|m|s|us|µs|ns)", duration))
    moved = instant(timestamp) + timedelta(seconds=-seconds if duration[0] == "-" else seconds)
    text = moved.strftime("%Y-%m-%dT%H:%M:%S%z")
    return text[:-5] + "Z" if moved.tzinfo == timezone.utc else f"{text[:-2]}:{text[-2:]}"


def title(text):
    return re.sub(r"\w[\w']*", lambda word: word.group()[0].upper() + word.group()[1:].lower(), text)


def text_hash(kind, encode):
    return lambda text: encode(hashlib.new(kind, text.encode()).digest())


def file_hash(kind, encode):
    def compute(path):
        with open(path, "rb") as handle:
            return encode(hashlib.new(kind, handle.read()).digest())

    return compute


def base64_of(content):
    return base64.b64encode(content).decode()


def gzip(text):
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)
    return base64_of(squeeze.compress(text.encode()) + squeeze.flush())


# The parameters, in the order of the function here; a letter says the type: s text, n number, i whole number, a
# anything, l list, S list of texts, N list of numbers, m map; `?` may be left out, `*` is a list of further arguments.
FUNCTIONS = {
    "abs": ("input:n", abs),
    "abspath": ("input:s", os.path.abspath),
    "alltrue": ("input:l", lambda items: all(item in (True, "true") for item in items)),
    "anytrue": ("input:l", lambda items: any(item in (True, "true") for item in items)),
    "base64gzip": ("input:s", gzip),
    "base64sha256": ("input:s", text_hash("sha256", base64_of)),
    "base64sha512": ("input:s", text_hash("sha512", base64_of)),
    "basename": ("input:s", lambda path: os.path.basename(path.rstrip("/")) or "/"),
    "ceil": ("input:n", math.ceil),
    "chomp": ("input:s", lambda text: re.sub(r"[\r\n]+\Z", "", text)),
    "chunklist": ("input:l size:i", chunklist),
    "cidrhost": ("input:s host:i", cidrhost),
    "cidrnetmask": ("input:s", lambda prefix: str(network(prefix).netmask)),
    "cidrsubnet": ("input:s newbits:i netnum:i", cidrsubnet),
    "cidrsubnets": ("input:s newbits:N*", cidrsubnets),
    "compact": ("input:l", compact),
    "concat": ("input:l*", lambda *lists: [item for items in lists for item in items]),
    "contains": ("input:l element:a", lambda items, item: go_json(item) in [go_json(other) for other in items]),
    "csvdecode": ("input:s", csvdecode),
    "dirname": ("input:s", lambda path: os.path.dirname(path) or "."),
    "distinct": ("input:l", distinct),
    "endswith": ("input:s suffix:s", str.endswith),
    "fileexists": ("input:s", os.path.isfile),
    "filebase64sha512": ("input:s", file_hash("sha512", base64_of)),
    "filemd5": ("input:s", file_hash("md5", bytes.hex)),
    "filesha1": ("input:s", file_hash("sha1", bytes.hex)),
    "filesha256": ("input:s", file_hash("sha256", bytes.hex)),
    "filesha512": ("input:s", file_hash("sha512", bytes.hex)),
    "flatten": ("input:l", flatten),
    "floor": ("input:n", math.floor),
    "format": ("input:s args:l*", lambda text, *arguments: go_format(text, arguments)),
    "formatlist": ("input:s args:l*", formatlist),
    "indent": ("spaces:i input:s", lambda spaces, text: text.replace("\n", "\n" + " " * spaces)),
    "index": ("input:l element:a", index),
    "jsondecode": ("input:s", jsondecode),
    "log": ("input:n base:n", logarithm),
    "lower": ("input:s", lambda text: "".join(sign.lower()[0] for sign in text)),
    "md5": ("input:s", text_hash("md5", bytes.hex)),
    "merge": ("input:l*", merge),
    "parseint": ("input:s base:i?", parseint),
    "pathexpand": ("input:s", os.path.expanduser),
    "pow": ("base:n exponent:n", lambda base, exponent: math.pow(base, exponent)),
    "range": ("start:n limit:n step:n?", number_range),
    "regexall": ("pattern:s string:s", regexall),
    "replace": ("text:s search:s replace:s", replace),
    "reverse": ("input:l", lambda items: items[::-1]),
    "setintersection": ("input:l*", setintersection),
    "sha256": ("input:s", text_hash("sha256", bytes.hex)),
    "sha512": ("input:s", text_hash("sha512", bytes.hex)),
    "signum": ("input:n", lambda number: (number > 0) - (number < 0)),
    "slice": ("list:l from:i? to:i?", slice_of),
    "sort": ("input:S", lambda items: sorted(items, key=str.encode)),
    "startswith": ("input:s prefix:s", str.startswith),
    "strrev": ("input:s", lambda text: "".join(reversed(grapheme_clusters(text)))),
    "substr": ("input:s offset:i length:i", substr),
    "sum": ("input:N", lambda numbers: sum(map(float, numbers))),
    "timeadd": ("timestamp:s duration:s", timeadd),
    "timecmp": ("timestampa:s timestampb:s", lambda a, b: -1 if instant(a) < instant(b) else 0),
    "title": ("input:s", title),
    "tobool": ("input:a", tobool),
    "tonumber": ("input:a", tonumber),
    "transpose": ("input:m", transpose),
    "trim": ("input:s cutset:s", str.strip),
    "trimprefix": ("input:s prefix:s", str.removeprefix),
    "trimspace": ("input:s", str.strip),
    "trimsuffix": ("input:s suffix:s", str.removesuffix),
    "upper": ("input:s", lambda text: "".join(sign.upper() if len(sign.upper()) == 1 else sign for sign in text)),
    "urlencode": ("input:s", urllib.parse.quote_plus),
    "zipmap": ("keys:S values:l", zipmap),
}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


TYPES = {
    "s": lambda value: isinstance(value, str),
    "n": is_number,
    "i": lambda value: is_number(value) and value == int(value),
    "a": lambda value: True,
    "l": lambda value: isinstance(value, list),
    "S": lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    "N": lambda value: isinstance(value, list) and all(map(is_number, value)),
    "m": lambda value: isinstance(value, dict),
}


def call(token, arguments):
    """The result of a call of `token`, as the engine hands it to the program."""
    package, _, name = token.rpartition(":index:")
    if package != "std" or name not in FUNCTIONS:
        raise CallError(f"no stand-in for {token}")
    parameters, function = FUNCTIONS[name]
    positional, further = [], []
    for parameter in parameters.split():
        key, kind = parameter.split(":")
        value = arguments.get(key)
        if value is None and kind[-1:] == "?":
            positional.append(None)
            continue
        if not TYPES[kind[0]](value):
            raise CallError(f"{token}: {key} has the wrong type: {go_json(value)}")
        value = int(value) if kind[0] == "i" else value
        if kind[-1:] == "*":
            further = value
        else:
            positional.append(value)
    while positional and positional[-1] is None and parameters.endswith("?"):
        positional.pop()
    try:
        return {"result": function(*positional, *further)}
    except (ValueError, TypeError, OverflowError, OSError, ZeroDivisionError) as error:
        raise CallError(f"{token}: {error}") from error
