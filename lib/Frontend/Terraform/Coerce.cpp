// Bringing a value into the form that the place where it stands has in PCL.
//
// Needed where the forms differ: the user's own object in the place of a provider's, a list in the place of a flattened
// block, a resource where a plain object was declared. Numbers, strings and booleans convert by themselves later.
#include "Converter.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::terraform {

bool ModuleConverter::isSimple(ExprId expr) const {
  for (;;) {
    const ir::Expr &at = X[expr];
    switch (at.kind) {
    case ir::ExprKind::Ref:
    case ir::ExprKind::String:
    case ir::ExprKind::Number:
    case ir::ExprKind::Bool:
    case ir::ExprKind::Null:
    case ir::ExprKind::SplatItem:
      return true;
    case ir::ExprKind::GetAttr:
      expr = at.exprA();
      continue;
    case ir::ExprKind::Index: {
      ir::ExprKind key = X[at.exprB()].kind;
      if (key != ir::ExprKind::String && key != ir::ExprKind::Number && key != ir::ExprKind::Ref)
        return false;
      expr = at.exprA();
      continue;
    }
    default:
      return false;
    }
  }
}

Val ModuleConverter::asList(Val val, SrcRange range) {
  if (!val.type->is(TyKind::Singleton))
    return val;
  ExprId list = X.tuple({val.expr}, range);
  if (isSimple(val.expr) && !val.isEventual) {
    ExprId isNull = X.binary(ir::BinaryOp::Equal, ir::clone(X, val.expr), X.null(range), range);
    list = X.conditional(isNull, X.tuple({}, range), list, range);
  }
  return {list, S.types.list(val.type->element), val.isEventual};
}

Val ModuleConverter::wrapAsset(Val val, AssetKind kind, SrcRange range) {
  if (kind == AssetKind::None || val.type->is(TyKind::Null))
    return val;
  return {call(kind == AssetKind::Asset ? "fileAsset" : "fileArchive", {val.expr}, range), S.types.unknown(), val.isEventual};
}

Val ModuleConverter::coerce(Val val, const Ty *to, SrcRange range) {
  if (val.type == to || !needsRebuild(val.type, to))
    return val;
  const Ty *from = val.type;
  if (from->is(TyKind::Singleton) && !to->is(TyKind::Singleton))
    return coerce(asList(val, range), to, range);
  if (to->is(TyKind::Singleton)) {
    if (from->is(TyKind::Singleton)) {
      Val inner = coerce({val.expr, from->element, val.isEventual}, to->element, range);
      return {inner.expr, to, inner.isEventual};
    }
    Val list = coerce(val, S.types.list(to->element), range);
    return {call("singleOrNone", {list.expr}, range), to, list.isEventual};
  }
  if (X[val.expr].kind == ir::ExprKind::Null)
    return val;
  if (from->isListLike())
    return loop(val, "", "entry", range, [&](const Val &, const Val &entry) {
      LoopBody body;
      body.value = coerce(entry, to->is(TyKind::Tuple) ? S.types.elementOf(to) : to->element, range);
      return body;
    });
  if (from->is(TyKind::Map) || (from->is(TyKind::Object) && to->is(TyKind::Map)))
    return loop(val, "key", "entry", range, [&](const Val &key, const Val &entry) {
      LoopBody body;
      body.key = key;
      body.value = coerce(entry, to->element, range);
      return body;
    });
  // One object from another. What is read several times must be a name.
  if (!isSimple(val.expr)) {
    Val one{X.tuple({val.expr}, range), S.types.list(from), val.isEventual};
    Val rebuilt = loop(one, "", "entry", range, [&](const Val &, const Val &entry) {
      LoopBody body;
      body.value = coerce(entry, to, range);
      return body;
    });
    return {X.index(rebuilt.expr, X.number(intern("0"), range), range), to, val.isEventual};
  }
  llvm::SmallVector<ExprId, 16> items;
  auto add = [&](const Field &source, const Field &target) {
    ExprId part = X.getAttr(ir::clone(X, val.expr), intern(source.pulumi), range);
    Val item = coerce({part, source.type, val.isEventual}, target.type, range);
    if (source.isOptional && from->is(TyKind::Object))
      item.expr = call("try", {item.expr, X.null(range)}, range);
    item = wrapAsset(item, target.asset, range);
    items.push_back(X.string(intern(target.pulumi), range));
    items.push_back(item.expr);
  };
  if (to->is(TyKind::Schema)) {
    for (const Field &field : from->fields)
      if (const Field *target = to->field(field.name))
        add(field, *target);
  } else {
    for (const Field &field : to->fields)
      if (const Field *source = from->field(field.name))
        add(*source, field);
  }
  return {X.object(items, range), to, val.isEventual};
}

} // namespace pcl::terraform
