// Variables of the environment that name places.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace pcl {

/// The value of the variable `name`; "" if it is not set.
std::string fromEnvironment(const char *name);

/// Takes out of `PATH`, `NODE_PATH` and `PYTHONPATH` what is not absolute. That is found from the
/// directory where a tool is started, which may be one that others wrote: neither the tool nor what
/// it starts looks for programs there. Call it before there are threads.
void dropRelativePlaces();

} // namespace pcl
