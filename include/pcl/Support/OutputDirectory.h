// Output files that appear all at once or not at all.
//
// Files are collected in memory and committed at the end: all are written into a hidden directory
// beside their places and then renamed; nothing is touched when any of them cannot be written. What
// a run that was killed leaves there is known as ours, and the next run removes it. A directory
// that holds files which the tool did not write is refused: what was written is listed in
// `.pclc-files` inside the directory.
#pragma once

#include "pcl/Support/Diagnostics.h"

#include <map>
#include <set>
#include <string>

namespace pcl {

class OutputDirectory {
public:
  /// `path` is created on commit, with its parents. `force` allows files that the tool did not
  /// write to stay or be overwritten.
  OutputDirectory(std::string path, bool force) : Path(std::move(path)), Force(force) {}

  /// Adds the file at `relative` (with `/`; sub-directories are made). A second file of the same
  /// name replaces the first.
  void add(llvm::StringRef relative, std::string text) { Files[relative.str()] = std::move(text); }
  /// The file at `relative` holds secrets: nobody but its owner may read or write it.
  void makePrivate(llvm::StringRef relative) { Private.insert(relative.str()); }

  const std::map<std::string, std::string> &files() const { return Files; }
  const std::string &path() const { return Path; }

  /// False, after a diagnostic, if the directory holds files that the tool did not write, or a file
  /// is where it should be, so that `commit` would refuse.
  bool isOurs(DiagnosticEngine &diags) const;
  /// Writes everything, or reports why not and leaves the directory as it was. Files that an
  /// earlier run wrote and this one does not are removed.
  bool commit(DiagnosticEngine &diags);

private:
  std::string Path;
  bool Force;
  std::map<std::string, std::string> Files;
  std::set<std::string> Private;
};

/// True if what is written to `path` goes on to somebody else: `-` for standard output, a device, a
/// pipe.
bool isStream(llvm::StringRef path);

/// Writes one file atomically; to a stream, as it is. `isPrivate`: nobody but its owner may read or
/// write it. Reports and returns false on failure.
bool writeFileAtomically(llvm::StringRef path, llvm::StringRef text, DiagnosticEngine &diags,
                         bool isPrivate = false);

} // namespace pcl
