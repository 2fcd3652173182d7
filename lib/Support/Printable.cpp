// One rule says for all output which characters are shown as they are.
#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"

namespace pcl {

std::string printable(llvm::StringRef text, llvm::StringRef kept) {
  std::string made;
  made.reserve(text.size());
  const auto *at = reinterpret_cast<const llvm::UTF8 *>(text.bytes_begin());
  const auto *end = reinterpret_cast<const llvm::UTF8 *>(text.bytes_end());
  while (at != end) {
    unsigned size = llvm::getNumBytesForUTF8(*at);
    bool isGood = size <= static_cast<size_t>(end - at) && llvm::isLegalUTF8Sequence(at, end);
    if (!isGood)
      size = 1;
    bool isC0 = *at < 0x20 || *at == 0x7F;
    bool isC1 = size == 2 && at[0] == 0xC2 && at[1] < 0xA0;
    bool isKept = isC0 && kept.contains(static_cast<char>(*at));
    if (!isGood || ((isC0 || isC1) && !isKept))
      made += '?';
    else
      made.append(reinterpret_cast<const char *>(at), size);
    at += size;
  }
  return made;
}

size_t characterCount(llvm::StringRef text) {
  return static_cast<size_t>(llvm::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

} // namespace pcl
