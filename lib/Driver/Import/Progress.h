// A bar on stderr for work that takes long: on a terminal, and beside nothing that programs read.
// Internal to the library.
#pragma once

#include "pcl/Driver/Run.h"

#include <chrono>

namespace pcl {

class Progress {
public:
  explicit Progress(const RunOptions &options);

  /// `done` of `total` pieces of `phase` are done. Cheap: it is drawn a few times a second.
  void show(llvm::StringRef phase, size_t done, size_t total);
  /// Removes the bar.
  void clear();

private:
  bool IsShown;
  bool HasDrawn = false;
  std::string Phase;
  std::chrono::steady_clock::time_point Start, Next; ///< of the phase; of the drawing
};

} // namespace pcl
