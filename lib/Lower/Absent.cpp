// Goes down from each value with what conditions above say is null.
#include "Absent.h"

#include "pcl/IR/Conditions.h"

using namespace pcl;
using namespace pcl::lower;
using ir::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;

namespace {

class ReadsOfNothing {
public:
  explicit ReadsOfNothing(ir::Program &program) : P(program), E(program.exprs) {}

  ExprId rewritten(ExprId id) {
    const Expr expr = E[id];
    if (expr.kind == ExprKind::Conditional) {
      auto choice = expr.as<ir::ConditionalExpr>();
      rewriteWhere(id, [&](ExprId child) {
        if (child != choice.condition())
          addAbsent(choice.condition(), child == choice.then());
      });
      return id;
    }
    bool isLogical = expr.kind == ExprKind::Binary &&
                     (expr.binaryOp() == BinaryOp::And || expr.binaryOp() == BinaryOp::Or);
    if (!isLogical) {
      rewriteWhere(id, [](ExprId) {});
      return decided(id);
    }
    bool isAnd = expr.binaryOp() == BinaryOp::And;
    ExprId left = expr.as<ir::BinaryExpr>().left(), right = expr.as<ir::BinaryExpr>().right();
    bool decidesBefore = E[right].kind == ExprKind::Bool;
    rewriteWhere(id, [&](ExprId child) {
      if (child == right)
        addAbsent(left, isAnd);
    });
    right = E[id].as<ir::BinaryExpr>().right();
    bool isNeutral = E[right].kind == ExprKind::Bool && E[right].boolValue() == isAnd;
    return isNeutral && !decidesBefore ? E[id].as<ir::BinaryExpr>().left() : id;
  }

private:
  void rewriteWhere(ExprId id, llvm::function_ref<void(ExprId)> learn) {
    ir::rewriteChildren(E, id, [&](ExprId child) {
      size_t before = Absent.size();
      learn(child);
      ExprId made = rewritten(child);
      Absent.resize(before);
      return made;
    });
  }

  void addAbsent(ExprId condition, bool sense) {
    ir::forEachAbsent(E, condition, sense, [&](ExprId absent) { Absent.push_back(absent); });
  }

  bool isAbsent(ExprId id) const {
    return llvm::any_of(Absent, [&](ExprId absent) { return ir::isEqual(E, absent, id); });
  }

  /// True for a member of what is null, or one of such a member: it has none.
  bool readsOfNothing(ExprId id) const {
    for (;;) {
      const Expr &expr = E[id];
      if (expr.kind == ExprKind::GetAttr || expr.kind == ExprKind::Index)
        id = expr.object();
      else if (P.builtin(expr) == ir::Builtin::Lookup)
        id = E.list(id)[0];
      else
        return false;
      if (isAbsent(id))
        return true;
    }
  }

  /// `try(a.b, null)` where `a` is null.
  bool isNull(ExprId id) const {
    const Expr &expr = E[id];
    if (expr.kind == ExprKind::Null)
      return true;
    if (expr.kind != ExprKind::Call || P.builtin(expr) != ir::Builtin::Try)
      return false;
    auto attempts = E.list(id);
    return E[attempts.back()].kind == ExprKind::Null &&
           llvm::all_of(attempts.drop_back(), [&](ExprId one) { return readsOfNothing(one); });
  }

  /// What the comparison `id` says, or `id`.
  ExprId decided(ExprId id) {
    const Expr expr = E[id];
    if (Absent.empty() || expr.kind != ExprKind::Binary ||
        (expr.binaryOp() != BinaryOp::Equal && expr.binaryOp() != BinaryOp::NotEqual) ||
        !isNull(expr.as<ir::BinaryExpr>().left()) || !isNull(expr.as<ir::BinaryExpr>().right()))
      return id;
    ExprId made = E.boolean(expr.binaryOp() == BinaryOp::Equal, E.range(id));
    E[made].type = expr.type;
    return made;
  }

  ir::Program &P;
  ir::ExprStore &E;
  llvm::SmallVector<ExprId, 8> Absent;
};

} // namespace

void pcl::lower::dropReadsOfNothing(ir::Program &program) {
  ReadsOfNothing reads(program);
  program.forEachAttribute([&](ir::Node &, ir::Attribute &attribute) {
    attribute.value = reads.rewritten(attribute.value);
  });
}
