// What must hold of a program at each level; a violation is our own error, never the user's.
//
// Raw: every id is in its store, variables are declared around their uses, required attributes of each kind are there, no
// intrinsics. Bound: raw, and every reachable expression has a type, references are ids, `order` is a topological order.
// Lowered: bound, and no attribute holds an operation on an output outside of Apply and Interpolate, all names are final.
#pragma once

#include "pcl/IR/Program.h"

#include <string>
#include <vector>

namespace pcl::ir {

/// The violations of `program`'s own level, as sentences for the engineer; empty if there are none.
std::vector<std::string> verify(const Program &program);

} // namespace pcl::ir
