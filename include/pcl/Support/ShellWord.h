// Writes texts as words of a shell.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl {

/// Returns `text` as a POSIX shell takes it for one word and nothing else, in single quotes where
/// it needs any. (`llvm::sys::printArg` puts double quotes, in which a shell still runs what stands
/// in backquotes.)
std::string shellWord(llvm::StringRef text);

/// Returns `path` as a person pastes it into a shell: one line without control characters, which is
/// written as bash and zsh take it where a POSIX shell has no way to, and never an option.
std::string shellPath(llvm::StringRef path);

} // namespace pcl
