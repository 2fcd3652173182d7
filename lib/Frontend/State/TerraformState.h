// Terraform's state files as resources of a stack. Internal to the library; docs/state.md says what
// becomes what.
//
// Names come from the mapping of the provider, shapes from the package schema. No provider is
// asked, and nothing is left out because a program does not need it: passes do that.
#pragma once

#include "pcl/Frontend/State/State.h"

namespace pcl::state {

struct TerraformState {
  std::vector<ResourceState> resources;
  std::vector<SkippedConstruct> skipped;
  ValueObject secrets; ///< of what is skipped, data sources and outputs: they may stand elsewhere
};

/// The resources in `file`, in its order, without those that `options` excludes. Nothing when it is
/// no state of a version that can be read; resources that are wrong, or of a type that nobody
/// knows, are skipped. Both is reported. `packages` may be null.
std::optional<TerraformState> readTerraformState(FileId file, const StateOptions &options,
                                                 schema::PackageRegistry *packages,
                                                 DiagnosticEngine &diags);

} // namespace pcl::state
