// Functions of the package `std` as calls of their own.
#pragma once

#include "pcl/IR/Program.h"
#include "pcl/Support/Diagnostics.h"

namespace pcl::lower {

/// What becomes of functions of `std` that languages can say.
enum class StdCalls { Native, Package };

/// Makes of each `invoke` of a function of `std` that the binder took for a value like any other a
/// call of the function itself, with the inputs as arguments in the order of StdFunctions.def; null
/// stands for one that is missing before another. With `Package` the calls of the package stay, but
/// for functions that it does not have, of which a remark says so.
void callStdFunctions(ir::Program &program, StdCalls calls, llvm::StringRef language,
                      DiagnosticEngine &diagnostics);

} // namespace pcl::lower
