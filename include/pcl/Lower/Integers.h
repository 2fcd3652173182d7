// Which numbers of a program's configuration are integers: programs say `number` for ports
// and counts.
//
// Languages that tell integers from other numbers read such a value with the right type, and
// convert it nowhere. Only configs are looked at; everything else has its type from a schema or
// from arithmetic.
#pragma once

#include "pcl/IR/Program.h"

#include "llvm/ADT/DenseSet.h"

namespace pcl::lower {

/// The configs of type `number` of a workspace (level Bound) whose values go where nothing but an
/// integer is right: into an integer of a schema, the number of a `range`, an index, or such an
/// input of an inner component. A default with a fraction speaks against it. Linear in the
/// programs; each is looked at once.
class IntegerConfigs {
public:
  explicit IntegerConfigs(const ir::Workspace &workspace);

  bool contains(ir::ProgramId program, ir::NodeId config) const {
    return Found.contains({program, config});
  }
  /// `type` of the config, with the integer in the place of the number if it is one.
  ir::TypeId refined(ir::ProgramId program, ir::NodeId config, ir::TypeId type) const;

private:
  class Search;
  const ir::Workspace &Workspace;
  llvm::DenseSet<std::pair<ir::ProgramId, ir::NodeId>> Found;
};

} // namespace pcl::lower
