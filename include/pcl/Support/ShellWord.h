// Writes texts as words of a POSIX shell.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl {

/// Returns `text` as a shell takes it for one word and nothing else, in single quotes where it
/// needs any. (`llvm::sys::printArg` puts double quotes, in which a shell still runs what stands in
/// backquotes.)
std::string shellWord(llvm::StringRef text);

} // namespace pcl
