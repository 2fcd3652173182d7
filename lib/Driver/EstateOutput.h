// The output directory of an estate: whose turn it is, and which programs lie there.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace pcl {

/// Keeps other runs out of a directory. The directory itself is locked, so no file is left behind,
/// and the lock ends with the last process that writes there, however that ends.
class EstateLock {
public:
  EstateLock() = default;
  ~EstateLock();
  EstateLock(const EstateLock &) = delete;

  /// False if another run has `directory`. Where the file system has no locks, nobody is kept out.
  bool take(llvm::StringRef directory);

private:
  int Fd = -1;
};

/// The directories below `directory` that hold a program of ours, relative to it and sorted.
/// Links are not followed; `directory` itself does not count.
std::vector<std::string> programsBelow(llvm::StringRef directory);

} // namespace pcl
