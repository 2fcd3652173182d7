// What a condition says about what stands behind it, and which values are checks.
#pragma once

#include "pcl/IR/Program.h"

#include <optional>

namespace pcl::ir {

/// Calls `found` with each expression that is not null when `condition` is `sense`.
void forEachPresent(const ExprStore &exprs, ExprId condition, bool sense,
                    llvm::function_ref<void(ExprId)> found);

/// The same with each expression that is null then.
void forEachAbsent(const ExprStore &exprs, ExprId condition, bool sense,
                   llvm::function_ref<void(ExprId)> found);

/// A range that makes nothing unless a condition holds: `c ? n : 0`, `c ? map : {}`.
struct GuardedRange {
  ExprId condition;
  bool sense;   ///< what the condition must be
  ExprId range; ///< what the range is then
};
/// Nothing if `range` has no such condition.
std::optional<GuardedRange> guardOf(const Program &program, ExprId range);

/// Calls `found` with each expression that is not null where something is made for `range`.
void forEachPresentInRange(const Program &program, ExprId range,
                           llvm::function_ref<void(ExprId)> found);

/// Whether `value` holds a call that checks something when the program runs (`assert`,
/// `warnUnless`): it is there for that, and nobody has a use for what it gives.
bool holdsCheck(const Program &program, ExprId value);

} // namespace pcl::ir
