// Ranges: see the header.
#include "Ranges.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/ScopeExit.h"

namespace pcl::terraform {

/// Whether PCL may know nothing of the number `count`, which is read or chosen: it has no types for
/// what a `terraform_data` holds, and takes a range that may be anything for a collection.
static bool isRead(ValueWriter &values, const frontend::IRWriter &W, ExprId count) {
  if (W.exprs[count].kind != ir::ExprKind::Conditional)
    return W.isSimple(count) && !values.isConstant(count);
  auto choice = W.exprs[count].as<ir::ConditionalExpr>();
  return isRead(values, W, choice.then()) || isRead(values, W, choice.otherwise());
}

void ensureRange(Declared &declared, ExpressionConverter &E) {
  if (declared.repeat == Declared::Repeat::None || declared.range.expr || declared.isConverting)
    return;
  declared.isConverting = true;
  auto done = llvm::make_scope_exit([&] { declared.isConverting = false; });
  ModuleContext &C = E.declarations().context();
  frontend::IRWriter &W = C.writer;
  ir::ExprStore &X = W.exprs;
  TyStore &types = C.session.types;
  const syntax::Body &body = *declared.item->body;
  if (declared.repeat == Declared::Repeat::OneOrNone) {
    OneOrNone one = *oneOrNoneOf(body, E.declarations());
    declared.range = E.convert(one.condition, Scope(), types.boolean());
    if (!one.isThen)
      declared.range.expr =
          X.unary(ir::UnaryOp::Not, declared.range.expr, X.range(declared.range.expr));
    return;
  }
  if (declared.repeat == Declared::Repeat::Count) {
    Val val = E.convert(body.attribute("count")->expr, Scope(), types.number());
    bool isOpen = val.isEventual && !val.type->isProperty && isRead(E.values(), W, val.expr);
    declared.range =
        isOpen ? E.values().convertScalar(val, types.number(), X.range(val.expr)) : val;
    return;
  }
  const syntax::Expr *expr = body.attribute("for_each")->expr;
  // The keys of a map are as distinct as the items of a set.
  auto *call = llvm::dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(expr));
  bool isSet = call && call->name == "toset" && call->args.size() == 1 && !call->expandFinal;
  Val val = isSet ? E.convert(call->args[0], Scope(), types.list(types.string()))
                  : E.convert(expr, Scope());
  if (val.type->isListLike() || val.type->is(TyKind::Singleton)) {
    bool allText = X[val.expr].kind == ir::ExprKind::Tuple && !X.list(val.expr).empty();
    if (allText)
      for (ExprId item : X.list(val.expr))
        allText &= X[item].kind == ir::ExprKind::String;
    if (allText) {
      llvm::SmallVector<ExprId, 8> items;
      llvm::DenseSet<StrId> seen;
      for (ExprId item : llvm::SmallVector<ExprId, 8>(X.list(val.expr)))
        if (seen.insert(X[item].text()).second)
          items.append({X.string(X[item].text(), X.range(item), ir::QuotedKey), item});
      val = {X.object(items, expr->range), types.map(types.string())};
    } else {
      ValueWriter &V = E.values();
      val = V.loop(val, "", "entry", expr->range, [&](const Val &, const Val &entry) {
        ValueWriter::LoopBody body;
        body.key = entry;
        body.value = V.use(entry);
        return body;
      });
    }
  }
  declared.range = val;
}

void bindRange(const Declared &declared, Scope &scope, ExpressionConverter &E) {
  ModuleContext &C = E.declarations().context();
  frontend::IRWriter &W = C.writer;
  TyStore &types = C.session.types;
  auto part = [&](llvm::StringRef name, const Ty *type) {
    return Val{W.getAttr(W.ref("range"), name), type, declared.range.isEventual};
  };
  if (declared.repeat == Declared::Repeat::OneOrNone)
    scope.bind({"count", Binding::Count, {W.number(0), types.number()}, {}});
  if (declared.repeat == Declared::Repeat::Count)
    scope.bind({"count", Binding::Count, part("value", types.number()), {}});
  if (declared.repeat == Declared::Repeat::ForEach)
    scope.bind({"each", Binding::Each, part("value", types.elementOf(declared.range.type)),
                part("key", types.string())});
}

} // namespace pcl::terraform
