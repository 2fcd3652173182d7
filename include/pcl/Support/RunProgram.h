// Running other programs.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace pcl {

/// Runs `program` as `llvm::sys::ExecuteAndWait` does, for `seconds` at most (0: as long as it
/// takes), and returns what that returns. The alarm of this process (`--time-limit`) holds
/// meanwhile, and afterwards: LLVM's function takes it for itself. Not for several threads.
int runProgram(llvm::StringRef program, llvm::ArrayRef<llvm::StringRef> arguments,
               std::optional<llvm::ArrayRef<llvm::StringRef>> environment,
               llvm::ArrayRef<std::optional<llvm::StringRef>> redirects, unsigned seconds,
               std::string *message = nullptr);

} // namespace pcl
