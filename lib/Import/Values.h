// Small questions about values of resources. Internal to the library.
#pragma once

#include "pcl/Value/Value.h"

namespace pcl::import {

/// Values at the leaves of `values`; a secret is one.
size_t countLeaves(const ValueObject &values);

bool containsSecret(const ValueObject &values);

/// 32 bytes that are the same for the same resource: what Check names at random, it names alike
/// each time.
std::string seedFor(llvm::StringRef urn);

/// `texts` as an array.
Value arrayOf(llvm::ArrayRef<std::string> texts);

/// `texts` for a message: each between backticks, with commas.
std::string quoted(llvm::ArrayRef<std::string> texts);

} // namespace pcl::import
