// What the places of a program want of the values that reach them.
//
// The types of destinations (inputs of resources and components, arguments of functions, indices)
// are pushed down into the expressions that stand there, through choices, loops and literals, until
// something is reached that has a type of its own. A search derives from it and hears of that.
#pragma once

#include "pcl/IR/Program.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace pcl::lower {

/// A search through one program of level Bound. Linear in the program, but for locals, which are
/// gone into once for each type that is wanted of them.
class DemandSearch {
public:
  DemandSearch(const ir::Workspace &workspace, ir::ProgramId id);
  virtual ~DemandSearch() = default;

  void run();

protected:
  /// `id`, which is neither a choice nor a literal with parts, stands where a `wanted` is taken,
  /// which is optional where nothing is taken, too.
  virtual void reached(ir::ExprId id, ir::TypeId wanted) = 0;
  /// `value` is written as the member `name` of an object of type `object`, or one that becomes it.
  virtual void given(ir::TypeId /*object*/, StrId /*name*/, ir::ExprId /*value*/) {}
  /// What the config of a component is read as.
  virtual ir::TypeId inputType(ir::ProgramId component, ir::NodeId config) const;

  /// The type without None and outputs; anything for None.
  ir::TypeId bare(ir::TypeId type) const {
    return type ? T.withoutNone(T.resolved(type)) : T.dynamicType();
  }
  /// Pushes `to` into the value of the local `id`.
  void follow(ir::NodeId id, ir::TypeId to);

  ir::ProgramId Id;
  const ir::Program &P;
  const ir::ExprStore &E;
  ir::TypeStore &T;
  ir::SchemaTypes &Schemas;

private:
  ir::TypeId destination(const ir::Node &node, const ir::Attribute &attribute) const;
  void look(ir::ExprId root);
  void demand(ir::ExprId id, ir::TypeId to);
  void demandMembers(ir::ExprId object, llvm::function_ref<ir::TypeId(StrId)> memberType);

  llvm::DenseSet<std::pair<ir::NodeId, ir::TypeId>> Followed; ///< locals and what was asked of them
};

/// Calls `visit` with each program of `workspace`, those that a program uses before it.
void forEachInnerFirst(const ir::Workspace &workspace,
                       llvm::function_ref<void(ir::ProgramId)> visit);

} // namespace pcl::lower
