// The resources of a Terraform state, for those who make something else of them than a program.
#pragma once

#include "pcl/Frontend/State/State.h"

namespace pcl::state {

/// The resources in `file`, in its order; `address` is Terraform's. Nothing when it is no state of
/// a version that can be read. What is wrong, or of a type that nobody knows, is reported and left
/// out. `packages` may be null.
std::optional<std::vector<ResourceState>> terraformResources(FileId file,
                                                             const StateOptions &options,
                                                             schema::PackageRegistry *packages,
                                                             DiagnosticEngine &diags);

} // namespace pcl::state
