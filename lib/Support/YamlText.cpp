// Which texts YAML takes for texts. Source: YAML 1.1 and 1.2, the types int, float, bool, null,
// merge and timestamp of 1.1.
#include "pcl/Support/YamlText.h"

#include "pcl/Support/Utf8.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"

#include <fmt/format.h>

namespace pcl {

/// Not in the midst of a line that a reader may fold, nor unseen.
static bool isPlain(uint32_t character) {
  if (character < 0x80)
    return character >= 0x20 && character != 0x7F;
  bool isJoiner = character == 0x200C || character == 0x200D;
  return isJoiner || (llvm::sys::unicode::isPrintable(character) &&
                      !llvm::sys::unicode::isFormatting(character));
}

std::string yamlQuoted(llvm::StringRef text) {
  std::string result = "\"";
  for (size_t position = 0; position < text.size();) {
    uint32_t character = nextCharacter(text, position);
    if (character == '"' || character == '\\')
      result += {'\\', static_cast<char>(character)};
    else if (character == '\n' || character == '\t' || character == '\r')
      result += character == '\n' ? "\\n" : character == '\t' ? "\\t" : "\\r";
    else if (isPlain(character))
      result += encodeUtf8(character);
    else
      result += character > 0xFFFF ? fmt::format("\\U{:08x}", character)
                                   : fmt::format("\\u{:04x}", character);
  }
  return result + '"';
}

std::string yamlText(llvm::StringRef text) {
  // What begins with a letter is no number; the rest are words.
  static constexpr llvm::StringLiteral words[] = {"true", "false", "yes", "no",  "on",
                                                  "off",  "y",     "n",   "null"};
  bool isWord = !text.empty() && (llvm::isAlpha(text.front()) || text.front() == '_') &&
                (llvm::isAlnum(text.back()) || text.back() == '_' || text.back() == '-') &&
                llvm::all_of(text, [](char c) {
                  return llvm::isAlnum(c) || llvm::StringRef("_-.:/").contains(c);
                });
  bool isOther =
      llvm::any_of(words, [&](llvm::StringRef word) { return text.equals_insensitive(word); });
  return isWord && !isOther ? text.str() : yamlQuoted(text);
}

} // namespace pcl
