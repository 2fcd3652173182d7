// Looks at lines of any language: HCL, JSON, YAML, and what stands in texts of theirs.
#include "pcl/Support/LikelySecrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

using Piece = std::pair<uint32_t, uint32_t>;
static constexpr size_t None = llvm::StringRef::npos;
/// How far around a line its item is looked for.
static constexpr size_t Reach = 2000;

/// Whether `name` ends in `word`, of six letters or more, but for one of them.
static bool isMisspelt(llvm::StringRef name, llvm::StringRef word) {
  for (size_t size = word.size() - 1; word.size() >= 6 && size <= word.size() + 1; ++size)
    if (name.size() >= size && name.take_back(size).edit_distance(word, true, 1) <= 1)
      return true;
  return false;
}

/// Whether `word` is the last one of `name`: `db_pass`, `DbPass`, but no `bypass`.
static bool isLastWord(llvm::StringRef name, llvm::StringRef word) {
  if (!name.ends_with_insensitive(word))
    return false;
  llvm::StringRef before = name.drop_back(word.size()), last = name.take_back(word.size());
  return before.empty() || !llvm::isAlpha(before.back()) ||
         (llvm::isUpper(last[0]) && llvm::isLower(before.back()));
}

bool saysSecret(llvm::StringRef name) {
  std::string word;
  for (char c : name)
    if (llvm::isAlnum(c))
      word += llvm::toLower(c);
  llvm::StringRef said = word;
  said.consume_back("wo"); // arguments of Terraform that are only written
  static constexpr llvm::StringLiteral Ends[] = {
      "password",      "passwd",           "passphrase",  "passcode",   "secret",
      "secretkey",     "secretstring",     "token",       "accesskey",  "privatekey",
      "privatekeypem", "apikey",           "sharedkey",   "signingkey", "accountkey",
      "encryptionkey", "masterkey",        "authkey",     "hostkey",    "hmackey",
      "licensekey",    "connectionstring", "credentials", "sshkey",     "signature",
      "authorization", "kubeconfig",       "pwd"};
  return llvm::any_of(
             Ends,
             [&](llvm::StringRef end) { return said.ends_with(end) || isMisspelt(said, end); }) ||
         isLastWord(name, "pass") || isLastWord(name, "pw") || isLastWord(name, "dsn");
}

static bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; }

/// Credentials of the URL whose `://` is at `colon`.
static void findCredentials(llvm::StringRef text, size_t colon, std::vector<Piece> &found) {
  size_t begin = colon + 3;
  size_t end = std::min(text.find_first_of(" \t\r\n\"'`<>,;", begin), text.size());
  llvm::StringRef url = text.slice(begin, end);
  llvm::StringRef authority = url.take_front(url.find_first_of("/?#"));
  llvm::StringRef user = authority.take_front(authority.rfind('@'));
  bool isLogin = text.take_front(colon).ends_with("ssh") && !user.contains(':');
  auto add = [&](llvm::StringRef part) {
    if (!part.empty())
      found.emplace_back(part.begin() - text.begin(), part.end() - text.begin());
  };
  if (user.size() < authority.size() && !isLogin)
    add(user);
  for (size_t at = url.find_first_of("?&"); at != None; at = url.find_first_of("?&", at + 1)) {
    auto [name, value] = url.substr(at + 1).split('&').first.split('=');
    if (saysSecret(name))
      add(value);
  }
}

static std::vector<Piece> credentials(llvm::StringRef text) {
  std::vector<Piece> found;
  for (size_t at = text.find("://"); at != None; at = text.find("://", at + 3))
    findCredentials(text, at, found);
  return found;
}

namespace {

/// One line, with the text that it stands in.
class LineReader {
public:
  LineReader(llvm::StringRef text, size_t begin, size_t end)
      : Text(text), Begin(begin), Line(text.slice(begin, end)), Found(credentials(Line)) {
    for (size_t at = 0; at < Line.size(); ++at)
      if (Line[at] == '"' && (at == 0 || Line[at - 1] != '\\'))
        Quotes.push_back(at);
  }

  std::vector<Piece> read() {
    for (size_t at = Line.find_first_of("=:>"); at != None; at = Line.find_first_of("=:>", at + 1))
      readNamed(at);
    for (size_t at = Line.find('-'); at != None; at = Line.find('-', at + 1))
      readFlag(at);
    for (size_t at = Line.find('@'); at != None; at = Line.find('@', at + 1))
      readLogin(at);
    static constexpr llvm::StringLiteral Pem = "PRIVATE KEY-----";
    if (size_t key = Line.find(Pem); key != None)
      addText(key + Pem.size(), std::min(Line.find_first_of("\"'", key), Line.size()));
    if (isInSecret())
      addLiterals(0, Line.size());
    return inOrder();
  }

private:
  bool isInText(size_t at) const {
    return (llvm::lower_bound(Quotes, at) - Quotes.begin()) % 2 == 1;
  }

  /// The word that ends in front of `at`, but for quotes and blanks.
  static llvm::StringRef wordBefore(llvm::StringRef line, size_t at) {
    llvm::StringRef before = line.take_front(at).rtrim(" \t\\\"'");
    size_t begin = before.size();
    while (begin && isWordCharacter(before[begin - 1]))
      --begin;
    return before.substr(begin);
  }

  /// What is given to a name by the sign at `at` of the line.
  void readNamed(size_t at) {
    // The colons of ARNs and references give no value to a name.
    if (Line[at] == ':' && !Line.take_front(at).ends_with("\"") &&
        !Line.substr(at + 1).take_front().trim().empty())
      return;
    llvm::StringRef name = wordBefore(Line, at);
    bool isTag = Line[at] == '>' && Line.take_front(name.begin() - Line.begin()).ends_with("<") &&
                 Line.find("</", at) != None;
    if (isTag && saysSecret(name))
      addText(at + 1, std::min(Line.find('<', at), Line.size()));
    else if (Line[at] != '>' && !name.empty() &&
             (saysSecret(name) ||
              (name.ends_with_insensitive("value") && namesSecret(itemAround(Begin + at)))))
      addValue(at);
  }

  /// `--password VALUE`, `"--password", "VALUE"`, `-u USER:VALUE`.
  void readFlag(size_t at) {
    if (at && !llvm::StringRef(" \t\"'").contains(Line[at - 1]))
      return;
    llvm::StringRef flag = Line.substr(at).take_while(isWordCharacter);
    size_t end = at + flag.size();
    size_t value = Line.find_first_not_of(" \t\"',\\", end);
    if (value == None || value == end || llvm::StringRef("-=])}").contains(Line[value]))
      return;
    llvm::StringRef given = Line.slice(value, endOfWord(value));
    bool isLogin = (flag == "-u" || flag == "--user") && given.contains(':');
    if (isLogin || saysSecret(flag))
      addText(value, value + given.size());
  }

  /// USER:VALUE before an `@` that is none of a URL.
  void readLogin(size_t at) {
    size_t begin = Line.find_last_of(" \t\"'`/=,(", at);
    begin = begin == None ? 0 : begin + 1;
    llvm::StringRef login = Line.slice(begin, at), host = Line.substr(at + 1);
    auto [user, password] = login.split(':');
    bool isDigest = host.starts_with("sha256:");
    if (!user.empty() && !password.empty() && !isDigest && !host.empty() &&
        (llvm::isAlnum(host[0]) || host.starts_with("${")))
      addText(begin, at);
  }

  size_t endOfWord(size_t begin) const {
    return std::min(Line.find_first_of(" \t\"'`,;&|<>)\\", begin), Line.size());
  }

  /// The value behind the sign at `at`.
  void addValue(size_t at) {
    size_t begin = Line.find_first_not_of(" \t>\\", at + 1);
    if (begin == None)
      return;
    char first = Line[begin];
    bool isText = isInText(at);
    if (first == '"' || first == '\'') {
      addText(begin, endOfQuoted(begin, isText));
      return;
    }
    bool isTight = Line[at] == '=' && begin == at + 1 && at && isWordCharacter(Line[at - 1]) &&
                   !isReference(Line.substr(begin));
    if (isText || isTight) {
      size_t end = endOfWord(begin);
      llvm::StringRef word = Line.slice(begin, end);
      bool isScheme = word.equals_insensitive("bearer") || word.equals_insensitive("basic");
      addText(begin, isScheme ? endOfWord(std::min(end + 1, Line.size())) : end);
      return;
    }
    size_t open = Line.find_first_of("\"'", begin), last = Line.find_last_of("\"'");
    if (open < last && last != None)
      addText(open, last + 1);
    // A text that is not closed, a plain one of YAML, or a number.
    else if (open == begin || (Line[at] == ':' ? isWordCharacter(first) : llvm::isDigit(first)))
      addText(begin, Line.rtrim().size());
  }

  static bool isReference(llvm::StringRef value) {
    return llvm::any_of(
        llvm::ArrayRef<llvm::StringRef>{"var.", "local.", "module.", "data.", "each.", "self."},
        [&](llvm::StringRef start) { return value.starts_with(start); });
  }

  /// Behind the quote that closes the one at `begin`, which is escaped itself `inText`.
  size_t endOfQuoted(size_t begin, bool inText) const {
    char quote = Line[begin];
    for (size_t at = begin + 1; at < Line.size(); ++at) {
      if (inText && quote == '"' && Line[at] == '\\' && Line.substr(at + 1).starts_with("\""))
        return at + 2;
      if (Line[at] == '\\')
        ++at;
      else if (Line.substr(at).starts_with("${"))
        at = std::min(Line.find('}', at), Line.size() - 1);
      else if (Line[at] == quote)
        return at + 1;
    }
    return Line.size();
  }

  /// A piece without the references in it, which are no secrets.
  void addText(size_t begin, size_t end) {
    while (begin < end) {
      size_t open = std::min(Line.find("${", begin), end);
      size_t close = Line.find('}', open);
      auto isName = [](char c) { return isWordCharacter(c) || c == '.' || c == '[' || c == ']'; };
      bool isSkipped =
          open + 2 < end && close < end && llvm::all_of(Line.slice(open + 2, close), isName);
      size_t until = isSkipped ? open : end;
      if (begin < until)
        Found.emplace_back(begin, until);
      begin = isSkipped ? close + 1 : end;
    }
  }

  /// All that is quoted, or the line if nothing is.
  void addLiterals(size_t begin, size_t end) {
    size_t open = Line.find_first_of("\"'", begin), last = Line.find_last_of("\"'");
    if (open < last && last != None && last < end)
      addText(open, last + 1);
    else
      addText(std::min(Line.find_first_not_of(" \t-", begin), end), Line.rtrim().size());
  }

  /// The text of the item that is around `at`: of a block, of an object, or of a list of YAML.
  llvm::StringRef itemAround(size_t at) const {
    auto startsItem = [&](size_t line) { return Text.substr(line).ltrim(" ").starts_with("- "); };
    size_t begin = at, least = at > Reach ? at - Reach : 0;
    for (unsigned depth = 0; begin > least; --begin) {
      char c = Text[begin - 1];
      depth += c == '}';
      if (c == '{' && depth-- == 0)
        break;
      if (c == '\n' && startsItem(begin))
        break;
    }
    size_t end = at, most = std::min(Text.size(), at + Reach);
    for (unsigned depth = 0; end < most; ++end) {
      depth += Text[end] == '{';
      if (Text[end] == '}' && depth-- == 0)
        break;
      if (Text[end] == '\n' && startsItem(end + 1))
        break;
    }
    return Text.slice(begin, end);
  }

  /// Whether `item` has a name or key that says that its value is secret.
  static bool namesSecret(llvm::StringRef item) {
    for (size_t at = item.find_first_of("=:"); at != None; at = item.find_first_of("=:", at + 1)) {
      llvm::StringRef key = wordBefore(item, at);
      llvm::StringRef said = item.substr(at + 1).ltrim(" \t\\\"'").take_while(isWordCharacter);
      if ((key.ends_with_insensitive("name") || key.ends_with_insensitive("key")) &&
          saysSecret(said))
        return true;
    }
    return false;
  }

  /// Whether the line goes on with a value that began in a line above: a list, or a text of more
  /// than one line.
  bool isInSecret() const {
    auto indentOf = [](llvm::StringRef line) { return line.size() - line.ltrim(" \t").size(); };
    if (Line.trim().empty() || (Line.contains('=') && !Line.contains('"')))
      return false;
    size_t indent = indentOf(Line), least = Begin > Reach ? Begin - Reach : 0;
    bool hasText = Line.find_first_of("\"'") != None;
    for (size_t end = Begin; end > least;) {
      size_t begin = end > 1 ? Text.rfind('\n', end - 1) + 1 : 0;
      llvm::StringRef line = Text.slice(begin, end - 1).rtrim();
      end = begin;
      bool isHeredoc = line.contains("<<");
      if (line.empty() || (!isHeredoc && indentOf(line) >= indent))
        continue;
      // Of texts every line is one, of lists and calls what is quoted.
      bool isText = isHeredoc || line.trim("-+").ends_with("|") || line.trim("-+").ends_with(">");
      bool isList = hasText && (line.ends_with("[") || line.ends_with("(") || line.ends_with(":"));
      size_t sign = line.find_first_of("=:");
      if (sign == None && !isText)
        continue;
      return (isText || isList) && sign != None && saysSecret(wordBefore(line, sign));
    }
    return false;
  }

  /// What was found, without what stands in one another.
  std::vector<Piece> inOrder() {
    llvm::sort(Found);
    std::vector<Piece> result;
    for (Piece piece : Found)
      if (!result.empty() && piece.first < result.back().second)
        result.back().second = std::max(result.back().second, piece.second);
      else
        result.push_back(piece);
    return result;
  }

  llvm::StringRef Text;
  size_t Begin;
  llvm::StringRef Line;
  std::vector<size_t> Quotes; ///< that open and close texts of the line
  std::vector<Piece> Found;
};

} // namespace

std::vector<Piece> likelySecrets(llvm::StringRef text, size_t begin, size_t end) {
  return LineReader(text, begin, end).read();
}

/// The end of a token that `text` begins with; 0 if it is none.
static size_t tokenLength(llvm::StringRef text) {
  static constexpr llvm::StringLiteral prefixes[] = {
      "ghp_",  "gho_",  "ghu_",  "ghs_",  "ghr_",  "github_pat_", "glpat-",
      "xoxa-", "xoxb-", "xoxp-", "xoxr-", "xoxs-", "sk_live_",    "rk_live_"};
  constexpr size_t LeastRest = 16;
  size_t length = text.take_while(isWordCharacter).size();
  for (llvm::StringRef prefix : prefixes)
    if (text.starts_with(prefix) && length >= prefix.size() + LeastRest)
      return length;
  if (!text.starts_with("eyJ"))
    return 0;
  // Three parts in Base64 with points between them, of which the first two are JSON.
  llvm::StringRef rest = text.drop_front(length);
  if (!rest.consume_front(".eyJ"))
    return 0;
  rest = rest.drop_while(isWordCharacter);
  if (!rest.consume_front("."))
    return 0;
  return text.size() - rest.drop_while(isWordCharacter).size();
}

std::vector<Piece> secretsByForm(llvm::StringRef text) {
  std::vector<Piece> found;
  constexpr llvm::StringLiteral Key = "PRIVATE KEY-----", End = "-----END ";
  for (size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with(Key)) {
      constexpr size_t Longest = 1 << 16;
      size_t begin = at + Key.size();
      size_t end = text.substr(begin, Longest).find(End);
      // What has no end is not hidden further than its line.
      end = end == None ? std::min(text.find('\n', begin), text.size()) : begin + end;
      if (end > begin)
        found.emplace_back(static_cast<uint32_t>(begin), static_cast<uint32_t>(end));
      // Behind the end stand the same words once more.
      at = std::min(text.find(Key, end), text.size() - 1) + 1;
      continue;
    }
    bool isStart = at == 0 || !isWordCharacter(text[at - 1]);
    if (size_t length = isStart ? tokenLength(text.substr(at)) : 0) {
      found.emplace_back(static_cast<uint32_t>(at), static_cast<uint32_t>(at + length));
      at += length;
      continue;
    }
    ++at;
  }
  return found;
}

std::string withoutCredentials(llvm::StringRef text) {
  std::string shown;
  size_t from = 0;
  for (auto [begin, end] : credentials(text)) {
    shown += text.slice(from, begin);
    shown += SecretMark;
    from = end;
  }
  return shown + text.substr(from).str();
}

} // namespace pcl
