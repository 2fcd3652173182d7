// Changing which nodes a program has, and their order, with everything that names a node kept right.
#pragma once

#include "pcl/IR/Program.h"

namespace pcl::ir {

/// Gives `program` the nodes `kept`, in this order; the others are deleted, and no attribute of those kept may refer to them.
/// References, `names`, `order` and `dependencies` follow.
void rearrangeNodes(Program &program, llvm::ArrayRef<NodeId> kept);

} // namespace pcl::ir
