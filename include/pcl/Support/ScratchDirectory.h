// A directory for what a run needs for a while.
#pragma once

#include "pcl/Support/Paths.h"

namespace pcl {

/// A new directory that only its user may enter, with a name that nobody can foretell. It goes with
/// the object, with what is in it; links in it are removed and not followed.
class ScratchDirectory {
public:
  /// In the directory for temporary files, or in `parent`, which is made if it is not there. The
  /// name begins with `prefix`.
  explicit ScratchDirectory(llvm::StringRef prefix, llvm::StringRef parent = "");
  ~ScratchDirectory();
  ScratchDirectory(const ScratchDirectory &) = delete;
  ScratchDirectory &operator=(const ScratchDirectory &) = delete;

  /// It could be made.
  bool isThere() const { return !Path.empty(); }
  /// Its absolute path; "" if it could not be made.
  const std::string &path() const { return Path; }
  std::string file(llvm::StringRef name) const { return inDirectory(Path, name); }

private:
  std::string Path;
};

} // namespace pcl
