// Lifting: rewrites an expression so that every use of an output is in an Apply, an Interpolate, or
// a proxy's access.
#pragma once

#include "Coerce.h"
#include "Overlay.h"

namespace pcl::lower {

/// Lifts values of one place in the program, top-down by their facts, each expression once.
class Lift {
public:
  Lift(Overlay &overlay, Context context)
      : O(overlay), P(overlay.program), E(P.exprs), T(overlay.types), Outputs(overlay.outputs),
        Traits(overlay.traits), Facts(overlay.facts), Coercions(overlay), Around(context) {}

  /// `id`, which is analysed, with the value as it is: outputs inside stay. Rewrites in place where
  /// it can, and returns the expression to use.
  ir::ExprId observe(ir::ExprId id);

private:
  struct Tree;
  /// `id` inside the apply `tree`, with its complete value.
  ir::ExprId extract(ir::ExprId id, Tree &tree, bool isRoot = false);
  ir::ExprId extractFor(ir::ExprId id, Tree &tree, bool isRoot);
  ir::ExprId extractSplat(ir::ExprId id, Tree &tree, bool isRoot);
  ir::ExprId extractConditional(ir::ExprId id, Tree &tree, bool isRoot);
  ir::ExprId withArguments(ir::ExprId id, llvm::ArrayRef<ir::NodeId> nodes, Tree &tree);
  ir::ExprId hoist(ir::ExprId id, Tree &tree);
  /// The type of the parameter for `argument`: what is hoisted out of the condition that says that
  /// an object is there may be nothing.
  ir::TypeId argumentType(ir::ExprId argument) const;
  ir::ExprId lift(ir::ExprId id);
  ir::ExprId liftPairs(ir::ExprId id);
  ir::ExprId finish(Tree &tree, ir::ExprId body);

  const Fact &fact(ir::ExprId id) const { return Facts.of(id); }
  ir::TypeId typeOf(ir::ExprId id) const { return O.typeOf(id); }
  void setType(ir::ExprId id, ir::TypeId type) { O.setType(id, type); }

  Overlay &O;
  ir::Program &P;
  ir::ExprStore &E;
  ir::TypeStore &T;
  const OutputTypes &Outputs;
  const TargetTraits &Traits;
  FactTable &Facts;
  Coercion Coercions;
  const Context Around; ///< of the whole value
};

} // namespace pcl::lower
