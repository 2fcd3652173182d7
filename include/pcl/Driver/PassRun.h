// Running the passes of a pipeline in a run of a tool: which there are, which run, and what is kept
// of what they say.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/IR/InputOrigins.h"
#include "pcl/Pass/PassManager.h"

namespace pcl {

class PassRun {
public:
  /// `run` must outlive this.
  explicit PassRun(Run &run);

  /// Takes the passes that `text`, the value of `--passes`, names; none of an empty text. Returns
  /// what is wrong with it.
  UsageError parse(llvm::StringRef text);

  /// What there is, for `--list-passes`.
  std::string list() const { return Registry.list(); }

  /// Returns what is wrong with the names of passes that `options` have.
  UsageError wrongNames(const pass::PassManagerOptions &options) const;

  /// Runs the passes over `workspace` and writes what they removed and kept, and why, to
  /// `remarksFile`, if that is not "". Returns false after an error, be it of a pass or an earlier
  /// one.
  bool run(ir::Workspace &workspace, pass::PassManagerOptions options,
           const std::string &remarksFile);

  ir::NodeOrigins
      origins; ///< what the source tells of the inputs, for passes that ask; to be set before `run`

private:
  Run &TheRun;
  pass::PassRegistry Registry;
  pass::Pipeline Pipeline;
};

} // namespace pcl
