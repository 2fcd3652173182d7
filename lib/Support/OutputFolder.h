// A folder that is open, and what lies below it: no step goes through a link, whatever somebody
// puts there in the meantime.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace pcl {

/// What is at a path. Where a step to it is no folder, that step is what stands in the way.
struct OutputEntry {
  enum Kind : uint8_t { Missing, File, Folder, InTheWay } kind = Missing;
  unsigned mode = 0;       ///< File: its permissions
  std::string obstruction; ///< InTheWay: the path of the link, device or the like
};

/// Paths are relative to the folder, with `/`, and have no `..`.
class OutputFolder {
public:
  OutputFolder() = default;
  ~OutputFolder();
  OutputFolder(const OutputFolder &) = delete;

  /// Opens the folder at `path`, which may be a link: the user named it.
  std::error_code open(const std::string &path);
  bool isOpen() const { return Fd >= 0; }

  OutputEntry entry(llvm::StringRef path) const;
  /// The text of a regular file.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> read(llvm::StringRef path) const;
  std::vector<std::string> namesIn(llvm::StringRef path) const;

  /// Makes the folders that lead to `path`, and adds those that were not there to `made`.
  std::error_code makeParents(llvm::StringRef path, std::vector<std::string> &made) const;
  std::error_code makeFolder(llvm::StringRef path, unsigned mode) const;
  /// Writes a file that is not there yet. `exactMode`: the user's mask is not taken off `mode`.
  std::error_code write(llvm::StringRef path, llvm::StringRef text, unsigned mode,
                        bool exactMode) const;
  /// A second name for a file, or a copy where the file system has no such thing.
  std::error_code backUp(llvm::StringRef from, llvm::StringRef to) const;
  std::error_code rename(llvm::StringRef from, llvm::StringRef to) const;
  std::error_code remove(llvm::StringRef path) const;
  /// Removes a folder if it is empty.
  std::error_code removeFolder(llvm::StringRef path) const;

private:
  int Fd = -1;
};

/// Writes `text` to the open file `fd`, and closes that.
std::error_code writeAndClose(int fd, llvm::StringRef text);
/// Eight digits that nobody can guess.
std::string randomName();

} // namespace pcl
