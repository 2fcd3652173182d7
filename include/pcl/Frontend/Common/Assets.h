// Files of a source: which of them may be read and taken along, and where programs find them.
//
// What a program reads when it runs lies in the folder `assets` below it and nowhere else, laid out
// as in the source, so that no file of a source is one of the program. A source has directories:
// its root, those of modules that lie elsewhere, and what a user allows beside them. What is in
// none of them, links resolved, is neither read nor taken along. docs/rationale/files.md says why.
#pragma once

#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pcl::frontend {

/// The folder below a program in which the files of its source lie.
constexpr llvm::StringLiteral AssetsFolder = "assets";

/// Whether `path`, which is relative to a program, is `assets` or lies below it; a file system may
/// take `Assets` for the same.
bool isInAssets(llvm::StringRef path);

/// Paths of files in the output: where each lies on this machine; "" for an empty file.
using AssetFiles = std::map<std::string, std::string>;

class Assets {
public:
  /// Largest file that is taken along.
  static constexpr uint64_t MaxFileSize = uint64_t(64) << 20;
  /// Most that is taken along: bytes, and files.
  static constexpr uint64_t MaxTotalSize = uint64_t(256) << 20;
  static constexpr size_t MaxFiles = 10'000;

  Assets(llvm::vfs::FileSystem &files, DiagnosticEngine &diags) : Files(files), Diags(diags) {}

  /// The directory of the source, whose files go into `assets` itself. The first of all.
  void addRoot(llvm::StringRef directory) { addDirectory(directory, "", true); }
  /// Another one, whose files go to a folder that is called `wanted`, where nothing else is.
  void addBeside(llvm::StringRef directory, llvm::StringRef wanted) {
    addDirectory(directory, wanted, true);
  }
  /// A directory that a user allows beside it. Its files go to a folder that is called so.
  void allow(llvm::StringRef directory);
  /// A directory of the source elsewhere, for who lies in it. Its files go to a folder that is
  /// called `wanted`, where nothing else is.
  void addModule(llvm::StringRef directory, llvm::StringRef wanted) {
    addDirectory(directory, wanted, false);
  }

  /// What `path` is for who lies in the directory `user` of the source.
  enum class Kind : uint8_t {
    Missing,
    File,
    Directory,
    Outside, ///< of the source's directories, be it there or not
    Special, ///< a device, a pipe or a socket
    Large,   ///< a file above `MaxFileSize`
  };
  Kind kindOf(llvm::StringRef path, llvm::StringRef user) const;
  /// Whether `path` may be read now: it is missing, or a file or directory of the source.
  bool mayRead(llvm::StringRef path, llvm::StringRef user) const;

  /// Where what is at `path`, be it there or not, lies in the output: `assets/notes.txt`. Nothing
  /// if it is not below one of the source's directories.
  std::optional<std::string> placeOf(llvm::StringRef path, llvm::StringRef user) const;
  /// The directory in which what is at `path` really lies.
  std::string directoryOf(llvm::StringRef path) const;
  /// The same for what lies outside: from the root of the source on, `../notes.txt`.
  std::string fromRoot(llvm::StringRef path) const;

  struct Listing {
    std::vector<std::string> files; ///< relative to the directory, sorted
    bool isWhole = true;            ///< false if there are more than `MaxFiles`
  };
  /// The files below `path`, which may be read. Links to directories of the source are followed,
  /// unless they lead to what holds them; those that lead out are reported at `range`. What a tool
  /// of pclc has written is passed over.
  Listing filesBelow(llvm::StringRef path, llvm::StringRef user, SrcRange range);

  /// Takes along what `path` names: a file, or all files of a directory that is below `user`'s and
  /// not the whole of it. What cannot be taken is reported at `range`. Returns whether something is
  /// there that lies in the output, or has to be put there.
  bool add(llvm::StringRef path, llvm::StringRef user, SrcRange range);
  /// The same for all files below the directory `path`.
  void addBelow(llvm::StringRef path, llvm::StringRef user, SrcRange range);
  /// The same for a file; a directory is none.
  bool addFile(llvm::StringRef path, llvm::StringRef user, SrcRange range);
  /// The program speaks of the directory `path`, which must be there though it may be empty.
  void keepDirectory(llvm::StringRef path, llvm::StringRef user);

  AssetFiles take();

private:
  struct Directory {
    std::string path;     ///< absolute, without `..`
    std::string real;     ///< the same with links resolved
    std::string folder;   ///< in `assets`; "" of the root
    bool isForAll = true; ///< else for who lies in it
  };
  void addDirectory(llvm::StringRef directory, llvm::StringRef wanted, bool isForAll);
  std::vector<const Directory *> visibleFrom(llvm::StringRef user) const;
  std::string absolute(llvm::StringRef path) const;
  std::string realPath(llvm::StringRef path) const;
  bool enters(llvm::StringRef path, llvm::ArrayRef<std::string> passed, llvm::StringRef user,
              SrcRange range);
  Listing list(llvm::StringRef path, llvm::StringRef user, SrcRange range, bool isToCopy);
  bool isFirst(llvm::StringRef path) { return Reported.insert(path).second; }
  void refuse(Kind kind, llvm::StringRef path, llvm::StringRef user, SrcRange range);

  llvm::vfs::FileSystem &Files;
  DiagnosticEngine &Diags;
  std::vector<Directory> Directories; ///< the root is the first
  AssetFiles Taken;
  uint64_t TotalSize = 0;
  llvm::StringSet<> Kept;     ///< directories in the output
  llvm::StringSet<> Reported; ///< paths
};

} // namespace pcl::frontend
