// Who said the inputs of a program's nodes, where the source of the program knows: a front end
// tells, passes that remove inputs ask.
//
// Beside the program, not in it: in PCL text no word says where an input comes from.
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace pcl::ir {

/// Names of inputs of one node. What is in neither set, nobody knows of.
struct InputOrigins {
  llvm::StringSet<> given;    ///< a program said them
  llvm::StringSet<> filledIn; ///< no program did; the provider filled them in, and would again
};

/// By the name of the node.
using NodeOrigins = llvm::StringMap<InputOrigins>;

} // namespace pcl::ir
