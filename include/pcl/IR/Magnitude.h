// How large whole numbers may be.
#pragma once

#include "pcl/IR/Program.h"

namespace pcl::ir {

/// A bound of what the whole number `id` is, without its sign: what nothing says more about has 31
/// bits, as lengths, positions and the integers of schemas do.
double largestWhole(const Program &program, ExprId id);

/// What whole numbers of languages that tell them from others are below.
inline constexpr double WholeLimit = 0x1p63;

} // namespace pcl::ir
