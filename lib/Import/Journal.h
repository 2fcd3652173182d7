// What an import has done so far, in a file, so that a killed run can go on. Internal to the
// library.
//
// One JSON object a line, appended and flushed when a piece of work is done. A last line that is
// torn is as if it were not there. Nothing that holds a secret is written: that piece is done
// again.
#pragma once

#include "pcl/Support/Diagnostics.h"
#include "pcl/Value/Value.h"

#include <map>
#include <mutex>
#include <optional>

namespace pcl::import {

class Journal {
public:
  /// No journal: nothing is found, nothing kept.
  Journal() = default;
  Journal(const Journal &) = delete;
  ~Journal();

  /// Starts the file `path` for a run whose options are `header`, or goes on with what is in it if
  /// `resume` and it was made with the same. Returns false after a diagnostic.
  bool open(llvm::StringRef path, llvm::StringRef header, bool resume, DiagnosticEngine &diags);

  /// What an earlier run kept as `key`.
  const Value *find(llvm::StringRef key) const;
  /// Keeps `value` unless it holds a secret. May be called from several threads.
  void add(llvm::StringRef key, const Value &value);

private:
  /// Reads the lines of `text` into `Found`; the number of bytes that whole lines take, 0 if the
  /// header is another.
  size_t read(llvm::StringRef text, llvm::StringRef header);
  void write(llvm::StringRef line);

  std::string Path;
  std::map<std::string, Value, std::less<>> Found;
  std::mutex Mutex;
  int File = -1;
};

} // namespace pcl::import
