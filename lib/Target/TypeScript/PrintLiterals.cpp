// Spelling of TypeScript's strings, template literals and object keys.

#include "Printer.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::typescript;

/// What strings and template literals share.
static constexpr code::Escapes::Numeric numericEscapes[] = {{0xFFFF, "\\u{:04x}"},
                                                            {0x10FFFF, "\\u{{{:x}}}"}};
static constexpr code::Escapes escapes = {"\\\n\r\t\b\f\v", "\\nrtbfv", numericEscapes};

std::string typescript::quoteString(llvm::StringRef value) {
  char quote = code::bestQuote(value);
  auto before = [&](uint32_t character, llvm::StringRef) {
    return character == static_cast<uint32_t>(quote) ? "\\" : "";
  };
  return quote + code::escapedText(value, escapes, /*isMultiline=*/false, before) + quote;
}

std::string typescript::templateText(llvm::StringRef value, bool multiline) {
  // A carriage return would be read as a newline, so it is always escaped.
  return code::escapedText(value, escapes, multiline, [](uint32_t character, llvm::StringRef rest) {
    return character == '`' || rest.starts_with("${") ? "\\" : "";
  });
}

bool typescript::isMemberName(llvm::StringRef text) {
  return code::makeIdentifier(text, /*dollarIsLetter=*/true) == text;
}

bool typescript::isBareKey(llvm::StringRef text) {
  // A bare `__proto__` would set the prototype instead of a property.
  return !text.empty() && text != "__proto__" && !llvm::isDigit(text.front()) &&
         llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
}
