// Objects that are other objects with some members changed.
#pragma once

#include "pcl/Lower/LoweredProgram.h"

#include "llvm/ADT/DenseMap.h"

namespace pcl::lower {

/// By Object: the variable that it has members of, `{ a = entry.a, b = entry.b, c = 1 }`, where it
/// may have all that the variable holds: it is the value of a local, or an element of the list or
/// map that is, of which nothing but members with names is read.
using Spreads = llvm::DenseMap<ir::ExprId, ir::ExprId>;

Spreads findSpreads(const LoweredProgram &lowered);

/// True if `value` is the member `name` of a variable.
bool isCopiedMember(const ir::Program &program, StrId name, ir::ExprId value);

} // namespace pcl::lower
