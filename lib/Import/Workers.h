// Work on many things at the same time. Internal to the library.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>

namespace pcl::import {

/// Calls `work` with each number below `count`, from up to `threads` threads; each takes the next number when it is free.
void forEachInParallel(size_t count, unsigned threads, llvm::function_ref<void(size_t)> work);

} // namespace pcl::import
