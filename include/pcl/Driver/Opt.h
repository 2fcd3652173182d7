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

/// Reads, runs the passes, and writes PCL to where `-o` says, unless there was an error. Returns
/// what is wrong with the usage (the pipeline text); nothing was done then.
UsageError runOpt(Run &run, OptInput input);

} // namespace pcl
