// The engine's own comparison of old inputs with new ones, for a provider that leaves it to the
// engine. Private to the library.
#pragma once

#include "pcl/Oracle/Oracle.h"
#include "pcl/Value/PropertyPath.h"

namespace pcl::minimal {

/// Where `news` differs from `olds`: paths of the outermost parts that were added, deleted or
/// updated, in the order of `olds` and then of `news`. As the engine has it: a member that is null
/// is as good as absent, elements of a list are compared by place, and whether something is secret
/// does not count.
std::vector<oracle::PropertyDiff> compareInputs(const ValueObject &olds, const ValueObject &news);

/// `news` with what is at `path` taken from `olds`, as the engine does for ignoreChanges before it
/// asks Check: removed where `olds` has nothing there. A path that leads nowhere in both, or has a
/// wildcard, changes nothing.
ValueObject resetPath(const ValueObject &news, const ValueObject &olds, const PropertyPath &path);

} // namespace pcl::minimal
