// Output files that appear all at once or not at all, and leave alone what is the user's.
//
// Files are collected in memory and committed at the end: all are written into a hidden directory
// beside their places and then renamed; what cannot be done is undone. What a run that was killed
// leaves there is known as ours, and the next run removes it. `.pclc-files` inside the directory
// lists what was written with its hash: a directory that holds other files is refused, and so is a
// file that was changed since. Nothing is written or removed through a link.
#pragma once

#include "pcl/Support/Diagnostics.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
}

namespace pcl {

/// What becomes of files in an output directory that the tool did not write, or not as they are.
enum class ChangedFiles : uint8_t {
  Refuse,    ///< nothing is written
  Overwrite, ///< `--force`: what is in the way is overwritten, the rest stays
  Keep,      ///< `--merge`: they stay, and what is in the way is written beside (`NAME.new`)
};

/// Hashes of parts of a file, by name.
using PartHashes = std::map<std::string, std::string>;

/// A file that the user writes as well, as both have it.
struct MergedText {
  std::string text;
  PartHashes parts;              ///< of what is the tool's in it
  std::vector<std::string> kept; ///< parts that stay as the user has them, though the tool's differ
};

/// Puts `current`, which is there, together with `ours`. `known` are the parts as the tool wrote
/// them last; with `force` its own parts count before the user's. Nothing where that cannot be
/// done: then the file counts as changed.
using MergeText = std::function<std::optional<MergedText>(
    llvm::StringRef current, llvm::StringRef ours, const PartHashes &known, bool force)>;

class OutputDirectory {
public:
  /// `path` is created on commit, with its parents.
  OutputDirectory(std::string path, ChangedFiles changed)
      : Path(std::move(path)), Changed(changed) {}

  /// Adds the file at `relative` (with `/`; sub-directories are made). A second file of the same
  /// name replaces the first.
  void add(llvm::StringRef relative, std::string text) {
    Files[relative.str()].text = std::move(text);
  }
  /// The file at `relative`, if one was added, holds secrets: nobody but its owner may read or
  /// write it.
  void makePrivate(llvm::StringRef relative) {
    if (auto file = Files.find(relative.str()); file != Files.end())
      file->second.isPrivate = true;
  }
  /// The file at `relative`, which was added, is the user's as well.
  void makeShared(llvm::StringRef relative, MergeText merge) {
    Files.at(relative.str()).merge = std::move(merge);
  }

  const std::string &path() const { return Path; }

  /// False, after a diagnostic, if the directory holds files that the tool did not write, or a file
  /// is where it should be, so that `commit` would refuse.
  bool isOurs(DiagnosticEngine &diags) const;
  /// Writes everything, or reports why not and leaves the directory as it was. Files that an
  /// earlier run wrote and this one does not are removed, but for those that were changed, and
  /// settings of stacks.
  bool commit(DiagnosticEngine &diags);

private:
  struct File {
    std::string text;
    bool isPrivate = false;
    MergeText merge;
  };
  friend class OutputPlan;

  std::string Path;
  ChangedFiles Changed;
  std::map<std::string, File> Files;
};

/// Whether a tool of pclc has written the directory `path`.
bool isOutputDirectory(llvm::StringRef path, llvm::vfs::FileSystem &files);

/// Whether a tool of pclc has written `file` as one of those of a directory that it is in.
bool isOutputFile(llvm::StringRef file);

/// The hash that `.pclc-files` has of `text`.
std::string hashOfOutput(llvm::StringRef text);

/// `Pulumi.<stack>.yaml`: the settings of a stack, which are never the tool's alone.
bool isStackFile(llvm::StringRef path);

/// True if what is written to `path` goes on to somebody else: `-` for standard output, a device, a
/// pipe.
bool isStream(llvm::StringRef path);

/// Writes one file atomically; to a stream, as it is. `isPrivate`: nobody but its owner may read or
/// write it. Reports and returns false on failure.
bool writeFileAtomically(llvm::StringRef path, llvm::StringRef text, DiagnosticEngine &diags,
                         bool isPrivate = false);

} // namespace pcl
