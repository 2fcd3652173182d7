// Changing which nodes a program has, and their order, with everything that names a node kept
// right; comments of files.
#pragma once

#include "pcl/IR/Program.h"

namespace pcl::ir {

/// Gives `program` the nodes `kept`, in this order; the others are deleted, and no attribute of
/// those kept may refer to them. References, `names`, `order` and `dependencies` follow.
void rearrangeNodes(Program &program, llvm::ArrayRef<NodeId> kept);

/// Gives comments at the start of files to whom reading the printed text would give them: to the
/// head of the file all of a file without nodes, and in a file that has no head what an empty line
/// parts from the first node. The reader does this; whoever makes programs otherwise calls it at
/// the end, so that what follows does not depend on whether a text lay between.
void settleFileComments(Program &program);

} // namespace pcl::ir
