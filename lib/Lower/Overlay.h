// The overlay while it is made: the copy of the program that is rewritten, and what is known of its
// expressions.
#pragma once

#include "Analysis.h"

namespace pcl::lower {

/// What the parts of lowering share. `facts` are of expressions as they were bound, `presence` of
/// those that are lowered.
class Overlay {
public:
  Overlay(ir::Program &program, const TargetTraits &traits)
      : program(program), types(program.workspace().types()), outputs(types), traits(traits),
        facts(program) {}

  ir::Program &program;
  ir::TypeStore &types;
  const OutputTypes outputs;
  const TargetTraits &traits;
  FactTable facts;

  /// Never None.
  ir::TypeId typeOf(ir::ExprId id) const {
    ir::TypeId type = program.exprs[id].type;
    return type ? type : types.dynamicType();
  }
  void setType(ir::ExprId id, ir::TypeId type) { program.exprs[id].type = type; }

  /// Of a lowered expression; Plain if nobody has said.
  Presence presence(ir::ExprId id) const {
    return id.index() < Presences.size() ? Presences[id.index()] : Presence::Plain;
  }
  /// Returns `id`.
  ir::ExprId setPresence(ir::ExprId id, Presence presence);

  /// Analyses `root`, and gives it, what is below it and the variables there the types that they
  /// have in the target.
  void analyze(ir::ExprId root, Context context);

  /// A Convert of `id` that makes it an Output.
  ir::ExprId asOutput(ir::ExprId id);
  /// Comments of a list's or an object's item follow what the item became. Returns `after`.
  ir::ExprId keepComments(ir::ExprId before, ir::ExprId after);

private:
  std::vector<Presence> Presences; ///< by ExprId
};

} // namespace pcl::lower
