// Spelling of TypeScript's strings, template literals and object keys.

#include "Printer.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::typescript;

namespace {

/// Appends `character` as it stands, or as an escape that strings and template literals share.
void appendCharacter(std::string &out, uint32_t character) {
  switch (character) {
  case '\\':
    out += "\\\\";
    return;
  case '\n':
    out += "\\n";
    return;
  case '\r':
    out += "\\r";
    return;
  case '\t':
    out += "\\t";
    return;
  case '\b':
    out += "\\b";
    return;
  case '\f':
    out += "\\f";
    return;
  case '\v':
    out += "\\v";
    return;
  default:
    break;
  }
  if (code::isPlainCharacter(character))
    out += code::encodeUtf8(character);
  else if (character <= 0xFFFF)
    out += fmt::format("\\u{:04x}", character);
  else
    out += fmt::format("\\u{{{:x}}}", character);
}

} // namespace

std::string typescript::quoteString(llvm::StringRef value) {
  char quote = value.count('"') > value.count('\'') ? '\'' : '"';
  std::string out(1, quote);
  for (size_t position = 0; position < value.size();) {
    uint32_t character = code::nextCharacter(value, position);
    if (character == static_cast<uint32_t>(quote))
      out += '\\';
    appendCharacter(out, character);
  }
  return out + quote;
}

std::string typescript::templateText(llvm::StringRef value, bool multiline) {
  std::string out;
  for (size_t position = 0; position < value.size();) {
    size_t begin = position;
    uint32_t character = code::nextCharacter(value, position);
    if (character == '`' || (character == '$' && value.substr(begin).starts_with("${")))
      out += '\\';
    // A carriage return would be read as a newline, so it is always escaped.
    if (multiline && (character == '\n' || character == '\t'))
      out += static_cast<char>(character);
    else
      appendCharacter(out, character);
  }
  return out;
}

bool typescript::isMultiline(llvm::StringRef text) { return text.rtrim('\n').contains('\n'); }

bool typescript::isBareKey(llvm::StringRef text) {
  // A bare `__proto__` would set the prototype instead of a property.
  return !text.empty() && text != "__proto__" && !llvm::isDigit(text.front()) &&
         llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
}
