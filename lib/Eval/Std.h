// The functions of the package `std` over values: Terraform's functions as Pulumi programs call
// them.
#pragma once

#include "pcl/Eval/Eval.h"

namespace pcl::eval {

/// What `function`, one that is evaluated, gives for its inputs by name; they hold nothing unknown.
/// Fails where the function would, Unknown where it would take tables or formats that are not here.
Result callStd(ir::StdFunction function, const ValueObject &inputs);

} // namespace pcl::eval
