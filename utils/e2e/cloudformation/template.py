"""Templates as trees with lines, and the values that their parameters may take.

A scalar is a text; `Plain` is one without quotes, which may be a number or a boolean. Short forms of functions are
mappings of one key. Mappings are `Mapping`, which knows the lines of its members.
"""
import os
import re
import string
from re import _parser as parser

import yaml

BOOLEANS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$")

CATEGORIES = {parser.CATEGORY_DIGIT: r"\d", parser.CATEGORY_NOT_DIGIT: r"\D", parser.CATEGORY_SPACE: r"\s",
              parser.CATEGORY_NOT_SPACE: r"\S", parser.CATEGORY_WORD: r"\w", parser.CATEGORY_NOT_WORD: r"\W"}


class TemplateError(Exception):
    """A template that is none."""


class Plain(str):
    """A scalar without quotes."""

    def literal(self):
        """What it is in a document: None, a boolean, a number or a text."""
        if self.lower() in ("", "~", "null"):
            return None
        if self.lower() in BOOLEANS:
            return BOOLEANS[self.lower()]
        if NUMBER.match(self):
            return float(self) if re.search("[.eE]", self) else int(self)
        return str(self)


class Mapping(dict):
    """A mapping; `lines` has the first and the last line of each member."""

    def __init__(self):
        super().__init__()
        self.lines = {}


def text_of(scalar):
    """A scalar where a text is wanted."""
    if isinstance(scalar, bool):
        return "true" if scalar else "false"
    if isinstance(scalar, Plain):
        value = scalar.literal()
        return "" if value is None else text_of(value) if isinstance(value, bool) else str(scalar)
    return str(scalar)


def tagged(tag, value):
    name = tag[1:]
    if name == "GetAtt" and isinstance(value, str):
        value = value.split(".", 1)
    made = Mapping()
    made[name if name in ("Ref", "Condition") else "Fn::" + name] = value
    return made


def tree(node, depth=0):
    if depth > 200:
        raise TemplateError("too deep")
    if isinstance(node, yaml.ScalarNode):
        # JSON writes what is beyond 16 bits as two escapes.
        text = node.value.encode("utf-16", "surrogatepass").decode("utf-16")
        value = Plain(text) if node.style is None else text
    elif isinstance(node, yaml.SequenceNode):
        value = [tree(item, depth + 1) for item in node.value]
    else:
        value = Mapping()
        for key, item in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise TemplateError("a key that is no text")
            value[key.value] = tree(item, depth + 1)
            value.lines[key.value] = (key.start_mark.line + 1, item.end_mark.line + (item.end_mark.column > 0))
    is_short = node.tag.startswith("!") and node.tag != "!"
    return tagged(node.tag, value) if is_short else value


def read(path):
    with open(path, encoding="utf-8-sig") as handle:
        text = handle.read()
    try:
        node = yaml.compose(text.replace("\t", " ") if text.lstrip().startswith("{") else text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise TemplateError(str(error)) from error
    root = tree(node) if node else None
    if not isinstance(root, dict) or not isinstance(root.get("Resources"), dict):
        raise TemplateError("no resources")
    return root


def child_of(resource, folder):
    """The file whose template a stack in a template has, if it is there; None."""
    properties = resource.get("Properties") if isinstance(resource, dict) else None
    if not isinstance(properties, dict) or resource.get("Type") != "AWS::CloudFormation::Stack" or folder is None:
        return None
    url = properties.get("TemplateURL")
    path = os.path.join(folder, url) if isinstance(url, str) else ""
    return path if os.path.isfile(path) else None


# Parameters ---------------------------------------------------------------------------------------------------------

def is_list(kind):
    kind = kind.removeprefix("AWS::SSM::Parameter::Value<")
    return kind.startswith(("List<", "CommaDelimitedList"))


def is_key(kind):
    return kind.startswith("AWS::SSM::Parameter::Value<")


def allowed(parameter):
    return [text_of(value) for value in parameter.get("AllowedValues") or []]


def pattern_of(parameter):
    """The pattern of a parameter, or None; in Java a hyphen behind a class of characters is one."""
    pattern = parameter.get("AllowedPattern")
    return None if pattern is None else re.sub(r"(\\[dDwWsS])-(?!\])", r"\1\-", text_of(pattern))


def is_valid(parameter, value):
    """Whether the service takes `value` for a parameter."""
    kind = text_of(parameter.get("Type", "String"))
    items = [item.strip() for item in value.split(",")] if is_list(kind) and not is_key(kind) else [value]
    if allowed(parameter) and not all(item in allowed(parameter) for item in items):
        return False
    pattern = pattern_of(parameter)
    try:
        if pattern is not None and not all(re.fullmatch(pattern, item) for item in items):
            return False
        if kind in ("Number", "List<Number>"):
            numbers = [float(item) for item in items if item or kind == "Number"]
            return all(float(text_of(parameter.get("MinValue", "-inf"))) <= number
                       <= float(text_of(parameter.get("MaxValue", "inf"))) for number in numbers)
        return float(text_of(parameter.get("MinLength", "0"))) <= len(value) <= float(
            text_of(parameter.get("MaxLength", "inf")))
    except (ValueError, re.error):
        return False


def member_of(items):
    """A letter that a set in brackets has, rather one that is common."""
    common = string.ascii_lowercase + string.digits + string.ascii_uppercase
    pattern = re.compile("[" + "".join("^" if kind == parser.NEGATE else
                                       f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}" if kind == parser.RANGE else
                                       CATEGORIES[value] if kind == parser.CATEGORY else re.escape(chr(value))
                                       for kind, value in items) + "]")
    return next((letter for letter in common + string.punctuation + " " if pattern.match(letter)), "")


def example(nodes, count):
    """A text that a parsed pattern has, with `count` of what may be repeated; what looks ahead is not looked at."""
    text = ""
    for kind, value in nodes:
        if kind == parser.LITERAL:
            text += chr(value)
        elif kind in (parser.ANY, parser.NOT_LITERAL):
            text += "a" if kind == parser.ANY or value != ord("a") else "b"
        elif kind == parser.IN:
            text += member_of(value)
        elif kind in (parser.MAX_REPEAT, parser.MIN_REPEAT):
            text += example(value[2], count) * min(max(value[0], count), value[1])
        elif kind == parser.SUBPATTERN:
            text += example(value[3], count)
        elif kind == parser.BRANCH:
            text += example(value[1][0], count)
    return text


def examples(pattern):
    try:
        parsed = parser.parse(pattern)
        return [example(parsed, count) for count in (8, 3, 1, 0)]
    except (re.error, RecursionError):
        return []


def candidates(name, parameter, other):
    """Texts that a parameter may be set to, the best first; `other`: rather not what it is by default."""
    kind = text_of(parameter.get("Type", "String"))
    default = text_of(parameter["Default"]) if isinstance(parameter.get("Default"), str) else None
    texts = []
    if not other and default is not None:
        texts.append(default)
    values = allowed(parameter)
    texts += [value for value in (reversed(values) if other else values) if value != default]
    if kind in ("Number", "List<Number>"):
        start = int(float(default)) if default and NUMBER.match(default) else 7
        least = text_of(parameter.get("MinValue", ""))
        several = [f"{start + 1}, 0{start + 2}, {start + 3}.50, {start + 4}"] if other and kind == "List<Number>" else []
        texts += several + [str(start + 1), str(start - 1), "3", least, str(start)]
    elif is_list(kind) and not is_key(kind):
        texts.append(",".join(f"{name}{i}" for i in range(6)) if other else ", ".join(f"{i}-{name}" for i in range(4)))
    elif default and re.fullmatch("[0-9]+", default):
        texts += [str(int(default) + 1), str(int(default) - 1)]
    elif default and re.match(r"10\.\d+\.", default):
        texts.append(re.sub(r"^10\.\d+\.", "10.77.", default))
    else:
        stem = default if default else "x"
        texts += [f"{stem}{'b' if other else ''}", f"{name}-{'b' if other else 'a'}", "Abcdef123456", "abcdefgh", "ab1", "12",
                  "123456789012", "arn:aws:s3:::bucket", "10.9.0.0/16", "t3.micro", "a@example.com", "example.com", "a"]
        texts += ["x" * int(float(text_of(parameter.get("MinLength", "1"))))]
    texts += examples(pattern_of(parameter) or "")
    if default is not None:
        texts.append(default)
    return texts


def setting(root, other):
    """Values of all parameters, {name: text}, and which of them a program must be given; None if there are none."""
    values, given = {}, set()
    for name, parameter in (root.get("Parameters") or {}).items():
        valid = [text for text in candidates(name, parameter, other) if is_valid(parameter, text)]
        if not valid:
            return None
        values[name] = valid[0]
        is_secret = text_of(parameter.get("NoEcho", "false")).lower() == "true"
        if other or is_secret or not isinstance(parameter.get("Default"), str) or valid[0] != text_of(parameter["Default"]):
            given.add(name)
    return values, given
