// Spelling of Python's strings and numbers.

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
  return code::escapedText(
      value, escapes, multiline, [&](uint32_t character, llvm::StringRef rest) -> llvm::StringRef {
        if (isTemplate && (character == '{' || character == '}'))
          return rest.take_front(1);
        // In triple quotes only three in a row, or one at the end, would end the string.
        bool endsString =
            character == static_cast<uint32_t>(quote) &&
            (!multiline || (isLast && rest.size() == 1) || rest.starts_with(std::string(3, quote)));
        return endsString ? "\\" : "";
      });
}
