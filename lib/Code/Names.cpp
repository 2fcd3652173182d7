// Names: legal characters, case rules, reserved words, uniqueness.

#include "pcl/Code/Names.h"

#include "pcl/Support/Utf8.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <iterator>

using namespace pcl::code;

namespace {

/// Letters outside ASCII which are ID_Start in Unicode and stay themselves under NFKC, and are
/// therefore the same identifier in every language that has them, also where it normalises. Whole
/// alphabets only; what is missing becomes `_`.
constexpr std::pair<uint32_t, uint32_t> foreignLetters[] = {
    {0x00C0, 0x00D6}, {0x00D8, 0x00F6}, {0x00F8, 0x0131}, {0x0134, 0x013E}, // Latin
    {0x0141, 0x0148}, {0x014A, 0x017E}, {0x0388, 0x038A}, {0x038E, 0x03A1}, // Latin, Greek
    {0x03A3, 0x03CE}, {0x0400, 0x0481}, {0x048A, 0x052F}, {0x05D0, 0x05EA}, // Cyrillic, Hebrew
    {0x0621, 0x063A}, {0x0641, 0x064A}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, // Arabic, Kana
    {0x4E00, 0x9FA5}, {0xAC00, 0xD7A3},                                     // Han, Hangul
};

bool isForeignLetter(uint32_t character) {
  return llvm::any_of(foreignLetters, [=](auto range) {
    return range.first <= character && character <= range.second;
  });
}

} // namespace

bool NameTable::isReserved(llvm::StringRef word) const {
  return llvm::is_contained(reserved, word);
}

bool NameTable::isGlobal(llvm::StringRef word) const { return llvm::is_contained(globals, word); }

std::string pcl::code::makeIdentifier(llvm::StringRef name, bool dollarIsLetter) {
  std::string result;
  for (size_t position = 0; position < name.size();) {
    uint32_t character = nextCharacter(name, position);
    bool digit = character < 0x80 && llvm::isDigit(static_cast<char>(character));
    bool letter = character < 0x80 ? llvm::isAlpha(static_cast<char>(character)) ||
                                         (character == '$' && dollarIsLetter)
                                   : isForeignLetter(character);
    if (digit && result.empty())
      result += '_';
    if (digit || letter)
      result += encodeUtf8(character);
    else
      result += '_';
  }
  return result.empty() ? "_" : result;
}

bool pcl::code::isIdentifier(llvm::StringRef text, const NameTable &table) {
  return !text.empty() && !table.isReserved(text) &&
         makeIdentifier(text, table.dollarIsLetter) == text;
}

std::string pcl::code::toSnakeCase(llvm::StringRef name) {
  // A word ends before a capital that follows a small letter or digit, and before the last capital
  // of a run when a small letter follows it. A digit, or an `s` (plural), right after a run of
  // capitals still belongs to it.
  std::string result;
  enum { Start, OneUpper, Acronym, Lower } state = Start;
  for (char c : makeIdentifier(name)) {
    bool upper = llvm::isUpper(c);
    if (upper && state == Lower)
      result += '_';
    if (!upper && state == Acronym && !llvm::isDigit(c) && c != 's')
      result.insert(result.size() - 1, 1, '_');
    result += llvm::toLower(c);
    state = !upper ? Lower : state == OneUpper || state == Acronym ? Acronym : OneUpper;
  }
  return result;
}

namespace {

/// Words of `name` (separated by anything but letters and digits), each with a capital, put
/// together.
std::string joinWords(llvm::StringRef name) {
  std::string result;
  bool wordStarts = true;
  for (char c : name) {
    bool isWordByte = llvm::isAlnum(c) || static_cast<unsigned char>(c) >= 0x80;
    if (isWordByte)
      result += wordStarts ? llvm::toUpper(c) : c;
    wordStarts = !isWordByte;
  }
  return result;
}

} // namespace

std::string pcl::code::toPascalCase(llvm::StringRef name) {
  return makeIdentifier(joinWords(name));
}

std::string pcl::code::singular(llvm::StringRef name) {
  // The last word: behind a sign, or from its capital on.
  size_t begin = name.size();
  while (begin > 0 && llvm::isLower(name[begin - 1]))
    --begin;
  if (begin > 0 && llvm::isUpper(name[begin - 1]) &&
      (begin == 1 || !llvm::isUpper(name[begin - 2])))
    --begin;
  std::string word = name.drop_front(begin).lower();
  // Words whose plural is no rule's, and words that end as plurals do but are none.
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> irregular[] = {
      {"axes", "axis"},          {"children", "child"},
      {"criteria", "criterion"}, {"halves", "half"},
      {"indexes", "index"},      {"indices", "index"},
      {"leaves", "leaf"},        {"lives", "life"},
      {"matrices", "matrix"},    {"men", "man"},
      {"movies", "movie"},       {"people", "person"},
      {"shelves", "shelf"},      {"ties", "tie"},
      {"vertices", "vertex"},    {"cookies", "cookie"},
      {"caches", "cache"},       {"aliases", "alias"},
      {"buses", "bus"},          {"statuses", "status"},
      {"databases", "database"}, {"cases", "case"},
      {"bases", "base"},         {"phases", "phase"},
      {"leases", "lease"},       {"releases", "release"},
      {"licenses", "license"},   {"responses", "response"},
      {"purposes", "purpose"},   {"sizes", "size"},
      {"archives", "archive"}};
  static constexpr llvm::StringLiteral unchanged[] = {
      "access", "alias",  "always",  "analysis", "analytics", "aws",     "basis",
      "bus",    "canvas", "chaos",   "class",    "cors",      "cos",     "css",
      "data",   "dns",    "dos",     "ecs",      "efs",       "egress",  "eks",
      "gas",    "https",  "ingress", "iops",     "ips",       "jws",     "kms",
      "lens",   "media",  "news",    "nfs",      "ops",       "os",      "process",
      "qos",    "rds",    "saas",    "series",   "sns",       "species", "sqs",
      "ssms",   "status", "sts",     "this",     "tls",       "waas",    "wms"};
  std::string one = word;
  llvm::StringRef rest = word;
  auto found = llvm::find_if(irregular, [&](const auto &row) { return row.first == word; });
  if (found != std::end(irregular))
    one = found->second.str();
  else if (llvm::is_contained(unchanged, word))
    return name.str();
  else if (rest.size() > 4 && rest.consume_back("ies"))
    one = (rest + "y").str();
  else if (rest.ends_with("sses") || rest.ends_with("shes") || rest.ends_with("ches") ||
           rest.ends_with("xes") || rest.ends_with("zes"))
    one = rest.drop_back(2).str();
  else if (rest.size() > 2 && rest.ends_with("s") && !rest.ends_with("ss") &&
           !rest.ends_with("us") && !rest.ends_with("is"))
    one = rest.drop_back().str();
  else
    return name.str();
  if (begin < name.size() && llvm::isUpper(name[begin]))
    one.front() = llvm::toUpper(one.front());
  return (name.take_front(begin) + one).str();
}

std::string pcl::code::toCamelCase(llvm::StringRef name) {
  std::string result = joinWords(name);
  if (!result.empty())
    result.front() = llvm::toLower(result.front());
  return makeIdentifier(result);
}

std::string pcl::code::casedName(llvm::StringRef name, NameKind kind, const NameTable &table) {
  for (const auto &[from, to] : table.exceptions)
    if (name == from)
      return to.str();
  switch (table.caseRule(kind)) {
  case CaseRule::Keep:
    break;
  case CaseRule::Camel:
    return toCamelCase(name);
  case CaseRule::Pascal:
    return toPascalCase(name);
  case CaseRule::Snake:
    return toSnakeCase(name);
  }
  return makeIdentifier(name, table.dollarIsLetter);
}

std::string pcl::code::legalName(llvm::StringRef name, NameKind kind, const NameTable &table) {
  std::string result = casedName(name, kind, table);
  bool isProperty = kind == NameKind::Property;
  bool escape = isProperty ? !table.propertiesMayBeReserved && table.isReserved(result)
                           : table.isReserved(result) || table.isGlobal(result);
  if (escape)
    return (table.escapePrefix + result + table.escapeSuffix).str();
  return result;
}

bool NameAllocator::isUsed(llvm::StringRef name) const {
  for (const NameAllocator *scope = this; scope; scope = scope->outer)
    if (scope->used.contains(name))
      return true;
  return false;
}

std::string NameAllocator::allocate(llvm::StringRef wanted, NameKind kind) {
  return numbered(legalName(wanted, kind, *table));
}

std::string NameAllocator::allocateAsWritten(llvm::StringRef wanted) {
  return isIdentifier(wanted, *table) ? numbered(wanted.str()) : allocate(wanted);
}

/// `name` if it is free, else with the next number.
std::string NameAllocator::numbered(std::string name) {
  if (!isUsed(name)) {
    used.insert(name);
    return name;
  }
  unsigned &number = next.try_emplace(name, 2).first->second;
  for (;; ++number) {
    std::string candidate = name + std::to_string(number);
    if (isUsed(candidate))
      continue;
    ++number;
    used.insert(candidate);
    return candidate;
  }
}
