// Which resources of a stack become nodes of a program, and which stand for others. Internal to the
// library.
#pragma once

#include "pcl/Frontend/State/Deployment.h"

#include "llvm/ADT/ArrayRef.h"

namespace pcl::state {

struct NodeChoice {
  std::vector<bool> isNode; ///< of each resource
  llvm::StringMap<size_t>
      byUrn; ///< every URN: the resource that stands for it in the program, if that is a node

  /// The resource that stands for `urn` in the program.
  std::optional<size_t> find(llvm::StringRef urn) const {
    auto found = byUrn.find(urn);
    return found != byUrn.end() && isNode[found->second] ? std::optional<size_t>(found->second)
                                                         : std::nullopt;
  }
};

/// Not in the program are: what is about to be deleted or is elsewhere, default providers, the
/// stack, and what a remote component makes, for which that component stands.
NodeChoice chooseNodes(llvm::ArrayRef<ResourceState> resources);

} // namespace pcl::state
