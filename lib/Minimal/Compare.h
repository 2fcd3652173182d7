// What the engine does with inputs before it asks a provider. Private to the library.
#pragma once

#include "pcl/Minimal/CompareInputs.h"
#include "pcl/Value/PropertyPath.h"

namespace pcl::minimal {

/// `news` with what is at `path` taken from `olds`, as the engine does for ignoreChanges before it
/// asks Check: removed where `olds` has nothing there. A path that leads nowhere in both, or has a
/// wildcard, changes nothing.
ValueObject resetPath(const ValueObject &news, const ValueObject &olds, const PropertyPath &path);

} // namespace pcl::minimal
