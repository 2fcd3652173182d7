// Folding of everything that has a value which can be told without running the program: what
// `fold-constants<all>` does beyond the plain pass.
//
// The values are Eval's business; here stands which parts of an expression are worth asking about.
#pragma once

#include "pcl/Eval/Eval.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace pcl::transforms {

/// Longer numbers are results of rounding, or look like it.
inline constexpr size_t MaxNumberLength = 17;

class ConstantValues {
public:
  /// With `callsStd` functions of the package `std` have values too.
  ConstantValues(ir::Program &program, bool callsStd);

  /// `id` with its constant parts replaced by their values.
  ir::ExprId fold(ir::ExprId id);
  /// How many parts were replaced so far.
  unsigned folded() const { return Folded; }

private:
  bool isPlainCollection(ir::ExprId id) const;
  bool isOpen(ir::ExprId id);
  bool isOpenByItself(const ir::Expr &expr) const;
  ir::ExprId valueOf(ir::ExprId id);
  std::optional<Value> valueOfReference(ir::ExprId ref);
  ir::NodeId nodeOf(const ir::Expr &ref) const;
  ir::TypeId typeLiteral(ir::ExprId id);

  ir::Program &P;
  eval::Environment Env;
  llvm::BitVector Open,
      Asked; ///< by expression: depends on what is not known here; whether that was found out
  llvm::DenseMap<StrId, ir::NodeId> Names;                 ///< of a raw program
  llvm::DenseMap<ir::NodeId, std::optional<Value>> Locals; ///< those that were evaluated
  unsigned Depth = 0;                                      ///< of locals in locals
  unsigned Folded = 0;
};

} // namespace pcl::transforms
