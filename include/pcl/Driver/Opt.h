// `pcl-opt`: a pipeline of passes over a PCL program.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Pass/PassManager.h"

namespace pcl {

struct OptInput {
  std::string input;  ///< directory, file or `-`
  std::string passes; ///< pipeline text; "" for none
  bool annotateTypes = false;
  std::string remarksFile; ///< or ""
  bool listPasses = false; ///< print the list of passes and do nothing else
  pass::PassManagerOptions manager;
};

/// Makes the passes that `text`, the value of `--passes`, names; none of an empty text. Returns what is wrong with it, for a
/// message about usage, or "". `registry` must outlive `pipeline`.
std::string parsePasses(llvm::StringRef text, const pass::PassRegistry &registry, pass::Pipeline &pipeline);

/// Reads, runs the passes, and writes PCL to where `-o` says. Returns what is wrong with the usage (the pipeline text), or "".
/// Nothing is written after an error.
std::string runOpt(Run &run, OptInput input);

} // namespace pcl
