// The functions of the package `std` over values: Terraform's functions as Pulumi programs call them.
#pragma once

#include "pcl/Eval/Eval.h"

namespace pcl::eval {

/// True if `name` (`upper`) is a function of Std.def.
bool isStdFunction(llvm::StringRef name);

/// What the function gives for its inputs by name; they hold nothing unknown. Fails where the function would, Unknown where it would
/// take tables or formats that are not here.
Result callStd(llvm::StringRef name, const ValueObject &inputs);

} // namespace pcl::eval
