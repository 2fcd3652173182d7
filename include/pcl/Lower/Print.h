// The text of the lowered level: what a back end is given, as PCL.
//
// Each file of the program is printed as PCL is, with `__apply`, `__interpolate` and
// `__convert(value, "type")`; variables have the target's names. What the expressions do not say
// stands in comments that begin with `@`:
//
// clang-format off
//   # @file c/main.pp           above each file; then its nodes, in source order
//   # @3 identifier=vpc exported may-be-plain type=T
//                               above each node: its place in the order in which nodes are made, its
//                               name in the target (none: it has no variable),
//                               NodeInfo::isExportedDirectly and mayBePlain, its type
//   # @range list eventual param=items key=index value=value
//                               NodeInfo::range; its source is the option `range`
//   # @gate n=n2 type=T         NodeInfo::gates: the input, the parameter, the parameter's type
//   # @deferred a.out=aOut resolver=resolveAOut type=T
//                               LoweredProgram::deferred, above its first user
// clang-format on
//
// A value that is or holds an output has its type behind it, `indefinite` if it need not be one
// (LoweredProgram::isDefinite), and `untyped` if the target's type checker does not know it.
#pragma once

#include "pcl/Lower/LoweredProgram.h"

#include <string>

namespace pcl::lower {

/// All files of `lowered`, one after the other. It depends on the program and the target's traits
/// alone.
std::string printLowered(const LoweredProgram &lowered);

} // namespace pcl::lower
