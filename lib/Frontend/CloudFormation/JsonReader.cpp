// The reader of JSON templates: places, order, duplicates, surrogates, and a limit of depth.
#include "pcl/Frontend/CloudFormation/Tree.h"

#include "pcl/Support/Utf8.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace pcl::cloudformation {

namespace {

class JsonReader {
public:
  JsonReader(FileId file, syntax::Arena &arena, DiagnosticEngine &diags)
      : File(file), Arena(arena), Diags(diags), Text(diags.sources().text(file)) {}

  const Node *read() {
    if (Text.starts_with("\xEF\xBB\xBF"))
      At = 3;
    const Node *root = value(0);
    skipBlanks();
    if (root && At != Text.size())
      return fail("something stands behind the value");
    return root;
  }

  std::string fault;
  uint32_t faultAt = 0;

private:
  std::nullptr_t fail(const char *what) {
    if (fault.empty()) {
      fault = what;
      faultAt = static_cast<uint32_t>(At);
    }
    return nullptr;
  }
  void skipBlanks() { At = std::min(Text.size(), Text.find_first_not_of(" \t\r\n", At)); }
  bool consume(char c) {
    skipBlanks();
    if (At >= Text.size() || Text[At] != c)
      return false;
    ++At;
    return true;
  }
  SrcRange from(size_t begin) const {
    return {File, static_cast<uint32_t>(begin), static_cast<uint32_t>(At)};
  }

  const Node *value(unsigned depth) {
    skipBlanks();
    if (depth > MaxDepth) {
      Diags.report(diag::cfn_limit, from(At), phrase::too_deep(MaxDepth));
      return fail("");
    }
    if (unsigned limit = maxValues(Text.size()); ++Count > limit) {
      Diags.report(diag::cfn_limit, from(At), phrase::too_many(limit));
      return fail("");
    }
    if (At >= Text.size())
      return fail("a value is missing at the end");
    size_t begin = At;
    switch (Text[At]) {
    case '{':
      return mapping(depth);
    case '[':
      return sequence(depth);
    case '"': {
      std::string text;
      return string(text) ? makeScalar(Arena, from(begin), text, false) : nullptr;
    }
    default: {
      llvm::StringRef word = Text.substr(At).take_while(
          [](char c) { return llvm::isAlnum(c) || c == '-' || c == '+' || c == '.'; });
      if (word != "true" && word != "false" && word != "null" && !isNumber(word))
        return fail("a value is missing here");
      At += word.size();
      return makeScalar(Arena, from(begin), word, true);
    }
    }
  }

  const Node *mapping(unsigned depth) {
    size_t begin = At++;
    std::vector<Member> members;
    if (consume('}'))
      return makeMapping(Arena, from(begin), {});
    do {
      skipBlanks();
      size_t keyBegin = At;
      std::string key;
      if (At >= Text.size() || Text[At] != '"')
        return fail("a key in quotes is missing here");
      if (!string(key))
        return nullptr;
      SrcRange keyRange = from(keyBegin);
      if (!consume(':'))
        return fail("`:` is missing behind a key");
      const Node *node = value(depth + 1);
      if (!node)
        return nullptr;
      members.push_back({keep(Arena, key), keyRange, node});
    } while (consume(','));
    if (!consume('}'))
      return fail("`,` or `}` is missing here");
    dropDuplicates(members, Diags);
    return makeMapping(Arena, from(begin), members);
  }

  const Node *sequence(unsigned depth) {
    size_t begin = At++;
    std::vector<const Node *> items;
    if (consume(']'))
      return makeSequence(Arena, from(begin), {});
    do {
      const Node *node = value(depth + 1);
      if (!node)
        return nullptr;
      items.push_back(node);
    } while (consume(','));
    if (!consume(']'))
      return fail("`,` or `]` is missing here");
    return makeSequence(Arena, from(begin), items);
  }

  std::optional<unsigned> hex4() {
    unsigned code = 0;
    if (Text.substr(At, 4).size() != 4 || Text.substr(At, 4).getAsInteger(16, code))
      return std::nullopt;
    At += 4;
    return code;
  }

  bool escape(std::string &out) {
    if (At >= Text.size())
      return fail("a text does not end"), false;
    char c = Text[At++];
    static constexpr llvm::StringLiteral From = "\"\\/bfnrt", To = "\"\\/\b\f\n\r\t";
    if (size_t found = From.find(c); found != llvm::StringRef::npos) {
      out += To[found];
      return true;
    }
    std::optional<unsigned> code = c == 'u' ? hex4() : std::nullopt;
    if (!code)
      return fail("`\\` begins nothing that JSON has"), false;
    if (*code >= 0xD800 && *code < 0xDC00 && Text.substr(At).starts_with("\\u")) {
      size_t behind = At;
      At += 2;
      std::optional<unsigned> low = hex4();
      if (low && *low >= 0xDC00 && *low < 0xE000)
        code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
      else
        At = behind;
    }
    if (*code >= 0xD800 && *code < 0xE000)
      code = 0xFFFD;
    out += encodeUtf8(*code);
    return true;
  }

  bool string(std::string &out) {
    for (++At; At < Text.size(); ++At) {
      size_t stop = Text.find_first_of("\"\\\n", At);
      out += Text.slice(At, stop);
      At = std::min(stop, Text.size());
      if (At >= Text.size() || Text[At] == '\n')
        break;
      if (Text[At] == '"') {
        ++At;
        return true;
      }
      ++At;
      if (!escape(out))
        return false;
      --At;
    }
    fail("a text does not end");
    return false;
  }

  FileId File;
  syntax::Arena &Arena;
  DiagnosticEngine &Diags;
  llvm::StringRef Text;
  size_t At = 0;
  unsigned Count = 0;
};

} // namespace

const Node *readJson(FileId file, syntax::Arena &arena, DiagnosticEngine &diags, std::string &fault,
                     uint32_t &faultAt) {
  if (size_t at = 0; !llvm::json::isUTF8(diags.sources().text(file), &at)) {
    diags.report(diag::invalid_utf8, {file, static_cast<uint32_t>(at), static_cast<uint32_t>(at)},
                 static_cast<uint32_t>(at));
    return nullptr;
  }
  JsonReader reader(file, arena, diags);
  const Node *root = reader.read();
  fault = reader.fault;
  faultAt = reader.faultAt;
  return root;
}

} // namespace pcl::cloudformation
