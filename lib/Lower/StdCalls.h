// Functions of the package `std` as calls of their own.
#pragma once

#include "pcl/IR/Program.h"

namespace pcl::lower {

/// Makes of each `invoke` of a function of `std` that the binder took for a value like any other a
/// call of the function itself, with the inputs as arguments in the order of StdFunctions.def; null
/// stands for one that is missing before another.
void callStdFunctions(ir::Program &program);

} // namespace pcl::lower
