// Grapheme clusters: what people take for one character.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace pcl::eval {

/// How many grapheme clusters `text` (UTF-8) has. Extended clusters of UAX #29 but for the
/// prepended marks and the spacing marks of a few scripts; a byte that is no UTF-8 counts as one.
uint64_t countGraphemes(llvm::StringRef text);

} // namespace pcl::eval
