// Characters of texts in UTF-8.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace pcl {

/// One character of `text` at `position` (bytes), which moves behind it. Invalid UTF-8 gives U+FFFD
/// for one byte.
uint32_t nextCharacter(llvm::StringRef text, size_t &position);

/// `character` in UTF-8; "" for what is none, such as half of a surrogate pair.
std::string encodeUtf8(uint32_t character);

} // namespace pcl
