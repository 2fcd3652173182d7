// Bounds of whole numbers, bottom up and through locals.
#include "pcl/IR/Magnitude.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>

using namespace pcl;
using namespace pcl::ir;

double Magnitudes::largest(ExprId id) {
  const Expr &expr = P.exprs[id];
  auto of = [&](ExprId part) { return largest(part); };
  switch (expr.kind) {
  case ExprKind::Number: {
    double value = Unknown;
    return P.str(expr.text()).getAsDouble(value) ? Unknown : std::fabs(value);
  }
  case ExprKind::Unary:
    return of(expr.as<UnaryExpr>().operand());
  case ExprKind::Convert:
    return of(expr.as<ConvertExpr>().operand());
  case ExprKind::Conditional:
    return std::max(of(expr.as<ConditionalExpr>().then()),
                    of(expr.as<ConditionalExpr>().otherwise()));
  case ExprKind::Binary: {
    double left = of(expr.as<BinaryExpr>().left()), right = of(expr.as<BinaryExpr>().right());
    switch (expr.binaryOp()) {
    case BinaryOp::Add:
    case BinaryOp::Subtract:
      return left + right;
    case BinaryOp::Multiply:
      return left * right;
    case BinaryOp::Modulo:
      return std::min(left, right);
    default:
      return Unknown;
    }
  }
  case ExprKind::Ref: {
    if (expr.refKind() != RefKind::Node)
      return Unknown;
    const Node &node = P.nodes[expr.refNode()];
    constexpr unsigned MaxLocals = 256;
    const auto *value = llvm::find_if(
        node.attributes, [&](const Attribute &one) { return P.str(one.name) == "value"; });
    if (node.kind != NodeKind::Local || value == node.attributes.end() || Known.size() > MaxLocals)
      return Unknown;
    if (auto found = Known.find(expr.refNode()); found != Known.end())
      return found->second;
    Known[expr.refNode()] = Unknown;
    double bound = of(value->value);
    return Known[expr.refNode()] = bound;
  }
  default:
    return Unknown;
  }
}

double pcl::ir::largestWhole(const Program &program, ExprId id) {
  constexpr double Unknown = 0x1p31;
  return Magnitudes(program, Unknown).largest(id);
}
