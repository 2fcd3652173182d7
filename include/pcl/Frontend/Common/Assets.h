// Files that the programs read when they run: where they lie, and where the program will look for
// them.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <string>
#include <vector>

namespace pcl::frontend {

/// The directory of a source, and that of its program relative to the root program.
struct SourceDirectory {
  llvm::StringRef path, program;
};

class Assets {
public:
  explicit Assets(llvm::vfs::FileSystem &files) : Files(files) {}

  /// Notes that a program reads the file at `path`, or what is in the directory there. Nothing is
  /// noted of what is not there, or not below the source's directory, or of the source's directory
  /// as a whole.
  void add(llvm::StringRef path, SourceDirectory source);
  /// The same for a file; a directory is none.
  void addFile(llvm::StringRef path, SourceDirectory source);

  /// Place on this machine by path relative to the root program.
  std::map<std::string, std::string> take() { return std::move(Places); }

private:
  llvm::vfs::FileSystem &Files;
  std::map<std::string, std::string> Places;
};

/// All files below `directory`, relative to it and sorted; at most `limit` entries are looked at.
std::vector<std::string> filesBelow(llvm::vfs::FileSystem &files, llvm::StringRef directory,
                                    size_t limit);

} // namespace pcl::frontend
