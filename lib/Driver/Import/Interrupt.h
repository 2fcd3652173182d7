// The user's wish to end a run, for work that can end early and in order. Internal to the library.
#pragma once

#include <atomic>

namespace pcl {

/// From now on Ctrl-C does not end the process but makes what is returned true; a second one ends
/// it.
const std::atomic<bool> &catchInterrupts();

} // namespace pcl
