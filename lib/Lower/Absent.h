// What is known of attempts where a condition says that a value is not there.
#pragma once

#include "pcl/IR/Program.h"

namespace pcl::lower {

/// Decides comparisons with null of attempts to read members of what a condition has found to be
/// null: in `a != null || try(a.b, null) != null` what stands behind `||` is false, and goes. A
/// compiler that knows as much refuses to read of nothing.
void dropReadsOfNothing(ir::Program &program);

} // namespace pcl::lower
