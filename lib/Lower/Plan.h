// The plan of a node: what it is repeated over, which inputs it waits for, and the outputs that are
// used before it is made.
#pragma once

#include "Coerce.h"
#include "Overlay.h"

namespace pcl::lower {

/// Fills `nodes[].range`, `nodes[].gates`, `deferred` and `position` of the result.
class Plan {
public:
  Plan(Overlay &overlay, LoweredProgram &result)
      : O(overlay), Result(result), P(overlay.program), E(P.exprs), T(overlay.types) {}

  /// Before the inputs of `id` are lowered, which use its variables: plans the range, if the node
  /// has one. The node's type becomes that of all that is made.
  void planRange(ir::NodeId id);
  /// Once they are: leaves out the variables that nothing uses.
  void dropUnusedVariables(ir::NodeId id);
  /// Once they are: `attribute` is waited for, with its value in an apply around the node.
  void addGate(ir::NodeId id, const ir::Attribute &attribute);
  /// Once the gates are there: the type of what is made inside an apply.
  void typeGated(ir::NodeId id);
  /// Once all nodes are lowered.
  void findDeferred();

private:
  ir::ExprId itemsOfSet(ir::ExprId range) const;

  Overlay &O;
  LoweredProgram &Result;
  ir::Program &P;
  ir::ExprStore &E;
  ir::TypeStore &T;
};

} // namespace pcl::lower
