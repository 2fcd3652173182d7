// Switches of the environment, by which whole test runs ask for more checks (docs/debugging.md).
#pragma once

namespace pcl {

/// The environment variable `name` is "1".
bool isSwitchedOn(const char *name);

/// Whether a run checks its own work where only a fault of ours can be found and looking takes
/// time: in builds with assertions, and with PCL_CHECK_SELF=1 or PCL_VERIFY_EACH=1.
bool checksItself();

} // namespace pcl
