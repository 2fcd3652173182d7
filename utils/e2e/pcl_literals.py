"""Reads the outputs of a PCL program whose values are literals, as the folder of constants leaves them.

outputs(text) gives {name: {"value": ..., "secret": bool}}, or {"error": text} where the value is no
literal. Literals are scalars, lists, objects, and calls of `secret` and of the asset functions.
"""
import re

TOKEN = re.compile(
    r'\s*(?:(?P<heredoc><<-?(?P<word>\w+)\n)|(?P<text>")|(?P<number>-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(?P<name>[^\W\d][\w-]*)'
    r"|(?P<sign>[][{}()=,]))"
)
ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)|\$\$\{|%%\{")
LETTERS = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
WORDS = {"null": None, "true": True, "false": False}
ASSETS = {
    "stringAsset": ("asset", "text"),
    "fileAsset": ("asset", "path"),
    "remoteAsset": ("asset", "uri"),
    "fileArchive": ("archive", "path"),
    "remoteArchive": ("archive", "uri"),
    "assetArchive": ("archive", "assets"),
}


class NoLiteral(Exception):
    pass


def unescape(match):
    code = match.group(1)
    if code is None:
        return match.group(0)[1:]
    return chr(int(code[1:], 16)) if code[0] in "uU" else LETTERS[code]


class Reader:
    def __init__(self, text, at):
        self.text, self.at, self.secret = text, at, False

    def token(self, kind):
        """The text of the next token if it is of that kind."""
        match = TOKEN.match(self.text, self.at)
        if not match or match.lastgroup != kind and match.group(kind) is None:
            return None
        self.at = match.end()
        return match.group(kind)

    def accept(self, sign):
        before = self.at
        if self.token("sign") == sign:
            return True
        self.at = before
        return False

    def expect(self, sign):
        if not self.accept(sign):
            raise NoLiteral(self.text[self.at : self.at + 60].strip())

    def string(self):
        end = self.at
        while self.text[end] != '"':
            end += 2 if self.text[end] == "\\" else 1
        raw, self.at = self.text[self.at : end], end + 1
        if re.search(r"(?<!\$)\$\{|(?<!%)%\{", raw):
            raise NoLiteral(raw)
        return ESCAPE.sub(unescape, raw)

    def heredoc(self, word):
        match = re.compile(rf"(.*?)^[ \t]*{word}$", re.S | re.M).match(self.text, self.at)
        self.at = match.end()
        return re.sub(r"\$\$\{|%%\{", lambda sign: sign.group(0)[1:], match.group(1))

    def value(self):
        match = TOKEN.match(self.text, self.at)
        if match and match.group("heredoc"):
            self.at = match.end()
            return self.heredoc(match.group("word"))
        if self.token("text"):
            return self.string()
        number = self.token("number")
        if number:
            return float(number) if re.search("[.eE]", number) else int(number)
        if self.accept("["):
            items = []
            while not self.accept("]"):
                items.append(self.value())
                self.accept(",")
            return items
        if self.accept("{"):
            members = {}
            while not self.accept("}"):
                name = self.string() if self.token("text") else self.token("name")
                self.expect("=")
                members[name] = self.value()
                self.accept(",")
            return members
        name = self.token("name")
        if name in WORDS:
            return WORDS[name]
        if name != "secret" and name not in ASSETS:
            raise NoLiteral(f"{name} {self.text[self.at : self.at + 60].strip()}")
        self.expect("(")
        value = self.value()
        self.expect(")")
        if name == "secret":
            self.secret = True
            return value
        kind, member = ASSETS[name]
        return {kind: {member: value}}


def outputs(text):
    found = {}
    for match in re.finditer(r'^output "(\w+)" \{\n\s*value =', text, re.M):
        reader = Reader(text, match.end())
        try:
            found[match.group(1)] = {"value": reader.value(), "secret": reader.secret}
        except NoLiteral as rest:
            found[match.group(1)] = {"error": f"not folded: {str(rest).splitlines()[0]}"}
    return found
