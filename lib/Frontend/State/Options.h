// The `options` of a node from what the state says of its resource. Internal to the library.
#pragma once

#include "Packages.h"
#include "llvm/ADT/DenseSet.h"

namespace pcl::schema {
struct Resource;
} // namespace pcl::schema

namespace pcl::state {

/// What else decides the options of a resource.
struct OptionContext {
  const Packages &packages;
  const schema::Resource *schema; ///< null if unknown
  const llvm::DenseSet<size_t>
      &referred; ///< resources that its inputs refer to, which need no `dependsOn`
};

/// Fills the options of `node`, which stands for `resource`. What cannot be said is reported, and
/// makes the outcome of the resource that is being converted `Fallback`.
void addOptions(Session &session, const ResourceState &resource, const OptionContext &context,
                ir::Node &node);

} // namespace pcl::state
