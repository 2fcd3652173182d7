// The verifier of the lowered level: the rules at the top of Lower.h. A violation is our own error,
// never the user's.
#pragma once

#include "pcl/Lower/LoweredProgram.h"

#include <string>
#include <vector>

namespace pcl::lower {

/// The violations of `lowered`, as sentences for the engineer; empty if there are none. Those of
/// its program as `ir::verify` finds them, and those that only the facts beside it tell.
std::vector<std::string> verifyLowered(const LoweredProgram &lowered);

} // namespace pcl::lower
