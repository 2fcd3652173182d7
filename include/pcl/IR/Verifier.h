// What must hold of a program at each level; a violation is our own error, never the user's.
//
// Raw: every id is in its store, each expression has one parent, variables are used inside the
// expression that declares them, required attributes of each kind are there, no intrinsics. Bound:
// raw, and every reachable expression has a type, references are ids, `order` is a topological
// order. Lowered: ids, parents and types as before, and no operator, condition, part of a template
// or collection of a `for` is an output (they stand inside Apply and Interpolate); only this level
// has Apply, Convert and Interpolate.
#pragma once

#include "pcl/IR/Program.h"

#include <string>
#include <vector>

namespace pcl::ir {

/// The violations of `program`'s own level, as sentences for the engineer; empty if there are none.
std::vector<std::string> verify(const Program &program);

} // namespace pcl::ir
