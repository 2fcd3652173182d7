// Looks at lines of any language: HCL, JSON, YAML.
#include "pcl/Support/LikelySecrets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl {

using Piece = std::pair<uint32_t, uint32_t>;
static constexpr size_t None = llvm::StringRef::npos;

/// Whether `name` ends in `word`, of six letters or more, but for one of them.
static bool isMisspelt(llvm::StringRef name, llvm::StringRef word) {
  for (size_t size = word.size() - 1; word.size() >= 6 && size <= word.size() + 1; ++size)
    if (name.size() >= size && name.take_back(size).edit_distance(word, true, 1) <= 1)
      return true;
  return false;
}

bool saysSecret(llvm::StringRef name) {
  std::string word;
  for (char c : name)
    if (llvm::isAlnum(c))
      word += llvm::toLower(c);
  llvm::StringRef said = word;
  said.consume_back("wo"); // arguments of Terraform that are only written
  static constexpr llvm::StringLiteral Ends[] = {
      "password",     "passwd",      "passphrase", "secret",     "secretkey",
      "secretstring", "token",       "accesskey",  "privatekey", "apikey",
      "sharedkey",    "credentials", "sshkey",     "signature"};
  return llvm::any_of(
      Ends, [&](llvm::StringRef end) { return said.ends_with(end) || isMisspelt(said, end); });
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

/// The literals behind the first name in `line` that says that they are secret.
static Piece namedLiterals(llvm::StringRef line) {
  for (size_t at = line.find_first_of("=:"); at != None; at = line.find_first_of("=:", at + 1)) {
    // The colons of ARNs and references give no value to a name.
    if (line[at] == ':' && !line.take_front(at).ends_with("\"") &&
        !line.substr(at + 1).take_front().trim().empty())
      continue;
    llvm::StringRef before = line.take_front(at).rtrim(" \t\"'");
    size_t begin = before.size();
    while (begin && isWordCharacter(before[begin - 1]))
      --begin;
    if (!saysSecret(before.substr(begin)))
      continue;
    llvm::StringRef value = line.substr(at + 1).trim();
    size_t first = line.find_first_of("\"'", at + 1), last = line.find_last_of("\"'");
    if (first < last && last != None)
      return {first, last + 1};
    // A text that is not closed, a plain one of YAML, or a number.
    auto opens = [&](char c) {
      return c == '"' || c == '\'' || (line[at] == ':' ? isWordCharacter(c) : llvm::isDigit(c));
    };
    if (!value.empty() && opens(value[0]))
      return {value.begin() - line.begin(), value.end() - line.begin()};
  }
  return {0, 0};
}

std::vector<Piece> likelySecrets(llvm::StringRef line) {
  std::vector<Piece> found = credentials(line);
  Piece named = namedLiterals(line);
  if (named.first == named.second)
    return found;
  llvm::erase_if(found,
                 [&](Piece one) { return one.first < named.second && named.first < one.second; });
  found.push_back(named);
  llvm::sort(found);
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
