// Calls of the package `std` by token, for whoever stands in for its provider.
#pragma once

#include "pcl/Eval/Eval.h"

namespace pcl::eval {

/// What the function that `token` names gives for `inputs` by name, which hold nothing unknown.
/// Fails where the function would; Unknown if `token` names none, or one that is not computed here.
Result callStdFunction(llvm::StringRef token, const ValueObject &inputs);

} // namespace pcl::eval
