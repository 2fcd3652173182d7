// What a run over an estate has done, so that one that was killed goes on where it was.
#pragma once

#include "pcl/Driver/Estate.h"

#include "llvm/ADT/StringMap.h"

namespace pcl {

/// The state of the files that a root was read from: their names, sizes and times.
struct SourceState {
  std::vector<std::string> directories; ///< beside the root's own
  std::string hash;
  bool isOld = true; ///< nothing of it was changed since the run began
};

/// Looks at what lies in and below the directory of `root`, and in `directories`.
SourceState sourceStateOf(const FoundRoot &root, std::vector<std::string> directories,
                          uint64_t begin);
/// The time of the clock by which files are dated, in nanoseconds.
uint64_t fileClock();

/// Lines of JSON in a file of the output directory: the first says for which command it is, each
/// other one what came of a root.
class EstateJournal {
public:
  /// The file is `path`; `key` tells the command from others.
  EstateJournal(std::string path, std::string key) : Path(std::move(path)), Key(std::move(key)) {}
  ~EstateJournal();
  EstateJournal(const EstateJournal &) = delete;

  static constexpr llvm::StringLiteral Name = ".pclc-journal";

  /// Reads what a killed run of the same command left, and opens the file. False after a
  /// diagnostic; what is there and is no journal is overwritten only with `force`.
  bool open(bool force, DiagnosticEngine &diags);
  /// What came of `root`, if its source is as it was then; "" if it is to be converted.
  std::string find(const FoundRoot &root) const;
  /// Adds what came of `root`.
  void add(const FoundRoot &root, const SourceState &state, llvm::StringRef outcome);
  /// The run is over.
  void remove();

private:
  std::string Path, Key;
  llvm::StringMap<std::string> Known; ///< lines by the roots' keys
  int Fd = -1;
};

} // namespace pcl
