// Finds which things need each other, directly or by way of others.
//
// Not for finding an order or a single path.
#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace pcl {

/// For each thing a number that is equal for two if and only if each needs the other; `needs[i]` is
/// what thing `i` needs. Linear (Tarjan's components, by LLVM's scc_iterator).
std::vector<unsigned> circlesOf(llvm::ArrayRef<std::vector<size_t>> needs);

} // namespace pcl
