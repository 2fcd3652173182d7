// Paths of files, beside what llvm/Support/Path.h has.
#pragma once

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <string>

namespace pcl {

/// The path of `name` in `directory`.
inline std::string inDirectory(llvm::StringRef directory, llvm::StringRef name) {
  llvm::SmallString<256> path(directory);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

} // namespace pcl
