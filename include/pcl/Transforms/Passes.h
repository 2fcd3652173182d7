// All passes of the suite.
#pragma once

#include "pcl/Pass/Pass.h"

namespace pcl::transforms {

#define PCL_PASS(NAME, CLASS, REQUIRED, RESULT, SUMMARY)                                           \
  std::unique_ptr<pass::Pass> create##CLASS();
#include "pcl/Transforms/Passes.def"

/// Adds every pass and pipeline of Passes.def.
void registerAllPasses(pass::PassRegistry &registry);

} // namespace pcl::transforms
