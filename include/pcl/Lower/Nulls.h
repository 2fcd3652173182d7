// Where null can be though no type says so.
//
// Terraform's types all hold null. PCL says of a type that it may be missing where the source does;
// languages whose numbers and bools cannot be missing need to know of the other places, too.
#pragma once

#include "pcl/IR/Program.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace pcl::lower {

/// True for `tonumber` and its like, which make null of null.
bool isConversion(ir::StdFunction function);

/// Answers about one program, before or after lowering, which must not change meanwhile. What
/// locals hold is found once.
class NullFinder {
public:
  explicit NullFinder(const ir::Program &program) : P(program) {}

  /// True if `id` may be null though its type does not say so: what a conversion makes of a value
  /// that may be, as one without a type.
  bool staysNull(ir::ExprId id);

private:
  ir::ExprId literalOf(ir::ExprId object);
  ir::ExprId memberRead(ir::ExprId id);
  bool isValueNull(ir::ExprId value);

  const ir::Program &P;
  llvm::DenseMap<ir::ExprId, bool> Known;          ///< by values of locals and members
  llvm::DenseMap<ir::ExprId, ir::ExprId> Literals; ///< in what values of locals end
};

/// The configs of a workspace (level Bound) that cannot be missing by their types, and that some
/// program gives what may be null. Each program is gone through as often as there are programs one
/// in another that pass such a value on.
class NullInputs {
public:
  explicit NullInputs(const ir::Workspace &workspace);

  bool contains(ir::ProgramId program, ir::NodeId config) const {
    return Found.contains({program, config});
  }

private:
  bool isNull(ir::ProgramId id, ir::ExprId value, NullFinder &finder) const;

  const ir::Workspace &Workspace;
  llvm::DenseSet<std::pair<ir::ProgramId, ir::NodeId>> Found;
};

} // namespace pcl::lower
