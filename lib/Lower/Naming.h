// The names of everything in the target.
#pragma once

#include "pcl/Lower/LoweredProgram.h"

#include "llvm/ADT/StringSet.h"

namespace pcl::lower {

/// Names the nodes, deferred outputs and variables of `result`, which is lowered otherwise. Nodes
/// first, so that no variable of an inner function hides one, then variables from the outside in.
/// Names of nodes are taken from `scope`.
class Naming {
public:
  Naming(LoweredProgram &result, const TargetTraits &traits, code::NameAllocator &scope)
      : Result(result), P(result.program), E(result.program.exprs), Traits(traits), Scope(scope) {}
  void run();

private:
  void nameOutputs();
  void nameNodes(code::NameAllocator &scope);
  void nameDeferred(code::NameAllocator &scope);
  void nameVarsOf(ir::NodeId id, const code::NameAllocator &scope);
  void nameVars(ir::ExprId id, const code::NameAllocator &outer);
  void nameParameters(ir::ExprId apply, code::NameAllocator &inner);
  ir::NodeId nodeOf(ir::ExprId argument) const;
  /// The name that it would have for itself.
  llvm::StringRef parameterName(ir::VarId var) const {
    llvm::StringRef name = P.str(E.var(var).name);
    return name.empty() ? "item" : name;
  }

  bool isComponent() const { return !P.directory().empty(); }

  LoweredProgram &Result;
  const ir::Program &P;
  const ir::ExprStore &E;
  const TargetTraits &Traits;
  code::NameAllocator &Scope;
  llvm::StringSet<> OutputNames; ///< exported variables of the root program
};

} // namespace pcl::lower
