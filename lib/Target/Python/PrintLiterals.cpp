// Spelling of Python's strings.

#include "Printer.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::python;

static constexpr code::Escapes::Numeric numericEscapes[] = {
    {0xFF, "\\x{:02x}"}, {0xFFFF, "\\u{:04x}"}, {0x10FFFF, "\\U{:08x}"}};
static constexpr code::Escapes escapes = {"\\\n\r\t", "\\nrt", numericEscapes};

std::string python::numberText(llvm::StringRef text) {
  auto [digits, exponent] = text.split(text.contains('e') ? 'e' : 'E');
  exponent.consume_front("+");
  return exponent.empty() ? digits.str() : fmt::format("{}e{}", digits.str(), exponent.str());
}

std::string python::stringText(llvm::StringRef value, char quote, bool multiline, bool isTemplate,
                               bool isLast) {
  std::string out;
  for (size_t position = 0; position < value.size();) {
    size_t begin = position;
    uint32_t character = code::nextCharacter(value, position);
    bool isBrace = isTemplate && (character == '{' || character == '}');
    // In triple quotes only three in a row, or one at the end, would end the string.
    bool endsString = character == static_cast<uint32_t>(quote) &&
                      (!multiline || (isLast && position == value.size()) ||
                       value.substr(begin, 3) == std::string(3, quote));
    if (isBrace)
      out += static_cast<char>(character);
    if (endsString)
      out += '\\';
    appendCharacter(out, character, escapes, multiline);
  }
  return out;
}
