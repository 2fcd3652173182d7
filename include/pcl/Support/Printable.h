// Makes of text that came from an input what may be shown of it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl {

/// Returns `text` with `?` for each control character (U+0000 to U+001F, U+007F to U+009F) that is
/// not in `kept`, for each character that turns the direction of writing or ends a line, and for
/// each byte that is no UTF-8, so that no input drives a terminal, ends a line of a report or shows
/// other words than it has.
std::string printable(llvm::StringRef text, llvm::StringRef kept = "");

/// Returns `text` as one line that reads as it is written: `\n`, `\r` and `\t` as escapes, other
/// control characters, separators of lines and what turns the direction of writing as `\u202e`, and
/// `?` for each byte that is no UTF-8.
std::string printableLine(llvm::StringRef text);

/// How many characters `text` has, of which UTF-8 may take several bytes each.
size_t characterCount(llvm::StringRef text);

} // namespace pcl
