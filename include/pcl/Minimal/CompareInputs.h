// The engine's own comparison of old inputs with new ones, for a provider that leaves it to the
// engine.
#pragma once

#include "pcl/Oracle/Oracle.h"

namespace pcl::minimal {

/// Returns where `news` differs from `olds`: paths of the outermost parts that were added, deleted
/// or updated, in the order of `olds` and then of `news`. As the engine has it: a member that is
/// null is as good as absent, elements of a list are compared by place, and whether something is
/// secret does not count.
std::vector<oracle::PropertyDiff> compareInputs(const ValueObject &olds, const ValueObject &news);

} // namespace pcl::minimal
