// Makes of text that came from an input what may be shown of it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl {

/// Returns `text` with `?` for each control character (U+0000 to U+001F, U+007F to U+009F) that is
/// not in `kept`, and for each byte that is no UTF-8, so that no input drives a terminal or ends a
/// line of a report.
std::string printable(llvm::StringRef text, llvm::StringRef kept = "");

/// How many characters `text` has, of which UTF-8 may take several bytes each.
size_t characterCount(llvm::StringRef text);

} // namespace pcl
