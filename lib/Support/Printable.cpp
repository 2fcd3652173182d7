// One rule says for all output which characters are shown as they are.
#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/ConvertUTF.h"

#include <fmt/format.h>

namespace pcl {

/// Characters that a terminal obeys, or that end a line or turn the direction of what follows.
static bool isObeyed(llvm::UTF32 c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 || c == 0x061C ||
         c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/// Copies `text` but for what is obeyed, of which `write` says what stands for it.
static std::string withoutObeyed(llvm::StringRef text,
                                 llvm::function_ref<std::string(llvm::UTF32)> write) {
  std::string made;
  made.reserve(text.size());
  const auto *at = reinterpret_cast<const llvm::UTF8 *>(text.bytes_begin());
  const auto *end = reinterpret_cast<const llvm::UTF8 *>(text.bytes_end());
  while (at != end) {
    const llvm::UTF8 *begin = at;
    llvm::UTF32 c = 0;
    if (llvm::convertUTF8Sequence(&at, end, &c, llvm::strictConversion) != llvm::conversionOK) {
      at = begin + 1;
      made += '?';
    } else if (isObeyed(c)) {
      made += write(c);
    } else {
      made.append(reinterpret_cast<const char *>(begin), static_cast<size_t>(at - begin));
    }
  }
  return made;
}

std::string printable(llvm::StringRef text, llvm::StringRef kept) {
  return withoutObeyed(text, [&](llvm::UTF32 c) {
    bool isKept = c < 0x80 && kept.contains(static_cast<char>(c));
    return std::string(1, isKept ? static_cast<char>(c) : '?');
  });
}

std::string printableLine(llvm::StringRef text) {
  return withoutObeyed(text, [](llvm::UTF32 c) -> std::string {
    switch (c) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return fmt::format("\\u{:04x}", c);
    }
  });
}

size_t characterCount(llvm::StringRef text) {
  return static_cast<size_t>(llvm::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

} // namespace pcl
