// Work that is done in processes of its own, forked from this one.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <system_error>

namespace pcl {

/// What came of a piece of work.
struct WorkResult {
  std::string text;    ///< what the work returned; not whole if it failed
  std::string said;    ///< what was written to standard error
  int exitCode = 0;    ///< of the process
  int signal = 0;      ///< that ended it, or 0
  bool isLate = false; ///< it was ended, as it took too long
  bool isFine() const { return exitCode == 0 && signal == 0; }
};

/// Does `work` for 0 to `count` - 1, in order, `jobs` pieces at a time, each in a forked process
/// that ends after `timeLimit` seconds. `done` is called here as they end. The process must have no
/// other threads and no other children. Stops with an error where the system gives no process.
std::error_code doInProcesses(size_t count, unsigned jobs, unsigned timeLimit,
                              llvm::function_ref<std::string(size_t)> work,
                              llvm::function_ref<void(size_t, WorkResult)> done);

} // namespace pcl
