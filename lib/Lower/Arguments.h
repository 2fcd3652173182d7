// What is hoisted into the arguments of an apply: which are the same, and what to call them.
#pragma once

#include "pcl/IR/Program.h"

#include <string>

namespace pcl::lower {

/// A text that two chains of accesses to the same thing have in common; "" for what is no chain.
std::string chainKey(const ir::Program &program, ir::ExprId id);

/// The name of the parameter for `id`. `prefix`, empty, takes what tells it from others of that
/// name: whose property it is.
std::string nameOfArgument(const ir::Program &program, ir::ExprId id, std::string &prefix);

} // namespace pcl::lower
