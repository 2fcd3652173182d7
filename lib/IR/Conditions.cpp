// What a condition says of which expressions are there.
#include "pcl/IR/Conditions.h"

using namespace pcl;
using namespace pcl::ir;

/// Calls `found` with each expression that is there, or else is null, when `condition` is `sense`.
static void forEachCompared(const ExprStore &exprs, ExprId condition, bool sense, bool isPresent,
                            llvm::function_ref<void(ExprId)> found) {
  const Expr &expr = exprs[condition];
  if (expr.kind == ExprKind::Unary && expr.unaryOp() == UnaryOp::Not)
    return forEachCompared(exprs, expr.as<UnaryExpr>().operand(), !sense, isPresent, found);
  if (expr.kind != ExprKind::Binary)
    return;
  ExprId left = expr.as<BinaryExpr>().left(), right = expr.as<BinaryExpr>().right();
  BinaryOp op = expr.binaryOp();
  if (op == (sense ? BinaryOp::And : BinaryOp::Or)) {
    forEachCompared(exprs, left, sense, isPresent, found);
    forEachCompared(exprs, right, sense, isPresent, found);
  } else if (op == (sense == isPresent ? BinaryOp::NotEqual : BinaryOp::Equal)) {
    if (exprs[right].kind == ExprKind::Null)
      found(left);
    else if (exprs[left].kind == ExprKind::Null)
      found(right);
  }
}

void pcl::ir::forEachPresent(const ExprStore &exprs, ExprId condition, bool sense,
                             llvm::function_ref<void(ExprId)> found) {
  forEachCompared(exprs, condition, sense, /*isPresent=*/true, found);
}

void pcl::ir::forEachAbsent(const ExprStore &exprs, ExprId condition, bool sense,
                            llvm::function_ref<void(ExprId)> found) {
  forEachCompared(exprs, condition, sense, /*isPresent=*/false, found);
}

/// True if nothing is made for `range`.
static bool isNothing(const Program &program, ExprId range) {
  const Expr &expr = program.exprs[range];
  switch (expr.kind) {
  case ExprKind::Number:
    return program.str(expr.text()) == "0";
  case ExprKind::Tuple:
  case ExprKind::Object:
    return expr.listSize == 0;
  default:
    return false;
  }
}

std::optional<GuardedRange> pcl::ir::guardOf(const Program &program, ExprId range) {
  const Expr &expr = program.exprs[range];
  if (expr.kind != ExprKind::Conditional)
    return std::nullopt;
  if (isNothing(program, expr.as<ConditionalExpr>().otherwise()))
    return GuardedRange{expr.as<ConditionalExpr>().condition(), true,
                        expr.as<ConditionalExpr>().then()};
  if (isNothing(program, expr.as<ConditionalExpr>().then()))
    return GuardedRange{expr.as<ConditionalExpr>().condition(), false,
                        expr.as<ConditionalExpr>().otherwise()};
  return std::nullopt;
}

void pcl::ir::forEachPresentInRange(const Program &program, ExprId range,
                                    llvm::function_ref<void(ExprId)> found) {
  std::optional<GuardedRange> guard = guardOf(program, range);
  forEachPresent(program.exprs, guard ? guard->condition : range, guard ? guard->sense : true,
                 found);
}

bool pcl::ir::holdsCheck(const Program &program, ExprId value) {
  bool found = false;
  walk(program.exprs, value, [&](ExprId id) {
    Builtin builtin = program.builtin(program.exprs[id]);
    found |= builtin == Builtin::Assert || builtin == Builtin::WarnUnless;
    return !found;
  });
  return found;
}
