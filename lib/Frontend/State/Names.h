// What the nodes of a program are called, from what resources are called. Internal to the library.
#pragma once

#include "Nodes.h"

#include "pcl/Frontend/Common/Names.h"

namespace pcl::state {

/// The last part of a token, `Bucket` of `aws:s3/bucket:Bucket`.
llvm::StringRef typeName(llvm::StringRef type);

/// Names for those of `resources` that `isNode` says, "" for the others: the words of the name that
/// is wanted; where it is taken, the type behind it. They are claimed in `taken`.
std::vector<std::string> nameNodes(llvm::ArrayRef<ResourceState> resources,
                                   const std::vector<bool> &isNode, frontend::FlatNames &taken);

} // namespace pcl::state
