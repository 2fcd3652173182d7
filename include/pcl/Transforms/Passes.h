// All passes of the suite.
#pragma once

#include "pcl/IR/InputOrigins.h"
#include "pcl/Pass/Pass.h"

namespace pcl::schema {
class TerraformProviders;
} // namespace pcl::schema
namespace pcl::minimal {
class Constraints;
} // namespace pcl::minimal

namespace pcl::transforms {

/// What is known of packages beyond their schemas. Each may be null: then passes know less, and
/// remove less. Not owned.
struct Facts {
  schema::TerraformProviders *terraform = nullptr;
  const minimal::Constraints *constraints = nullptr;
  const ir::NodeOrigins *origins = nullptr; ///< of the inputs of the root program
};

#define PCL_PASS(NAME, CLASS, REQUIRED, RESULT, ORDER, SUMMARY)                                    \
  std::unique_ptr<pass::Pass> create##CLASS(const Facts &facts);
#include "pcl/Transforms/Passes.def"

/// Adds every pass and pipeline of Passes.def.
void registerAllPasses(pass::PassRegistry &registry, const Facts &facts = {});

} // namespace pcl::transforms
