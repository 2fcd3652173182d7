// Which resources of a stack move to another one, and how the first forgets them. Internal to the
// library.
#pragma once

#include "pcl/Frontend/State/Deployment.h"

#include "llvm/ADT/ArrayRef.h"

namespace pcl::state {

/// Marks as elsewhere what does not move: all but those whose URN one of `patterns` (URNs, or globs
/// over them) matches, what has these as parents, and the explicit providers that they use. A
/// pattern that matches nothing is reported. Returns those that move, which the providers do not,
/// unless they were named.
std::vector<size_t> selectResources(std::vector<ResourceState> &resources,
                                    llvm::ArrayRef<std::string> patterns, DiagnosticEngine &diags);

/// A script that takes `moved` out of their stack's state, what needs others first.
std::string deletionScript(llvm::ArrayRef<ResourceState> resources, llvm::ArrayRef<size_t> moved);

} // namespace pcl::state
