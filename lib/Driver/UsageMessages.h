// What the parser of options says of wrong usage, in words of ours.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace pcl {

/// Runs `work` and returns what it wrote to standard error, which LLVM's parser of options writes
/// to wherever it is told to write; "" where that cannot be kept.
std::string standardErrorOf(llvm::function_ref<void()> work);

/// Makes messages, at least one, of what LLVM's parser said about a command line of `program`.
std::vector<std::string> usageMessages(llvm::StringRef said, llvm::StringRef program);

} // namespace pcl
