// Escapes what JSON need not escape.
#include "JsonWriter.h"

#include "llvm/Support/Format.h"

namespace pcl {

std::string utf8(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

void writeJson(llvm::raw_ostream &out, unsigned indent,
               llvm::function_ref<void(llvm::json::OStream &)> write) {
  std::string text;
  {
    llvm::raw_string_ostream stream(text);
    llvm::json::OStream json(stream, indent);
    write(json);
  }
  llvm::StringRef rest = text;
  while (!rest.empty()) {
    bool isHigh = rest.size() > 1 && rest[0] == '\xc2' && uint8_t(rest[1]) < 0xa0;
    size_t length = isHigh ? 2 : 1;
    if (isHigh || rest[0] == '\x7f')
      out << llvm::format("\\u%04x", unsigned(uint8_t(rest[length - 1])));
    else
      out << rest[0];
    rest = rest.drop_front(length);
  }
  out << '\n';
}

} // namespace pcl
