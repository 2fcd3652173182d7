// Spelling of Python's strings.

#include "Printer.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::python;

char python::bestQuote(llvm::StringRef value) {
  return value.count('"') > value.count('\'') ? '\'' : '"';
}

std::string python::numberText(llvm::StringRef text) {
  auto [digits, exponent] = text.split(text.contains('e') ? 'e' : 'E');
  exponent.consume_front("+");
  return exponent.empty() ? digits.str() : fmt::format("{}e{}", digits.str(), exponent.str());
}

bool python::isMultiline(llvm::StringRef text) { return text.rtrim('\n').contains('\n'); }

std::string python::stringText(llvm::StringRef value, char quote, bool multiline, bool isTemplate, bool isLast) {
  std::string out;
  for (size_t position = 0; position < value.size();) {
    size_t begin = position;
    uint32_t character = code::nextCharacter(value, position);
    switch (character) {
    case '\\':
      out += "\\\\";
      continue;
    case '\r':
      out += "\\r";
      continue;
    case '\n':
      out += multiline ? "\n" : "\\n";
      continue;
    case '\t':
      out += multiline ? "\t" : "\\t";
      continue;
    case '{':
    case '}':
      out.append(isTemplate ? 2 : 1, static_cast<char>(character));
      continue;
    default:
      break;
    }
    if (character == static_cast<uint32_t>(quote)) {
      // In triple quotes only three in a row, or one at the end, would end the string.
      bool endsString =
          !multiline || (isLast && position == value.size()) || value.substr(begin, 3) == std::string(3, quote);
      if (endsString)
        out += '\\';
      out += quote;
    } else if (code::isPlainCharacter(character)) {
      out += code::encodeUtf8(character);
    } else if (character <= 0xFF) {
      out += fmt::format("\\x{:02x}", character);
    } else if (character <= 0xFFFF) {
      out += fmt::format("\\u{:04x}", character);
    } else {
      out += fmt::format("\\U{:08x}", character);
    }
  }
  return out;
}
