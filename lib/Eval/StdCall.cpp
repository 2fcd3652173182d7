// Calls of the package `std` by token.
#include "pcl/Eval/StdCall.h"

#include "Std.h"

namespace pcl::eval {

Result callStdFunction(llvm::StringRef token, const ValueObject &inputs) {
  ir::StdFunction function = ir::stdFunctionOf(token);
  if (function == ir::StdFunction::Unknown || !ir::infoOf(function).isEvaluated)
    return Outcome::Unknown;
  return callStd(function, inputs);
}

} // namespace pcl::eval
