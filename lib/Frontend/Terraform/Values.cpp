// Literals and loops, and bringing a value into the form that the place where it stands has in PCL.
//
// The latter is needed where the forms differ: the user's own object in the place of a provider's,
// a list in the place of a flattened block, a resource where a plain object was declared. Numbers,
// strings and booleans convert by themselves later.
#include "Values.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::terraform {

Val ValueWriter::literal(llvm::StringRef text, SrcRange range, const Ty *expected, uint8_t flags) {
  double number = 0;
  if (expected && expected->is(TyKind::Number) && !text.getAsDouble(number)) {
    bool isPlain = llvm::all_of(text, [](char c) { return llvm::isDigit(c) || c == '.'; });
    if (isPlain && text.front() != '.' && text.back() != '.')
      return {X.number(W.intern(text), range), T.number()};
    if (text.consume_front("-") && llvm::all_of(text, llvm::isDigit) && !text.empty())
      return {X.unary(ir::UnaryOp::Negate, X.number(W.intern(text), range), range), T.number()};
  }
  if (expected && expected->is(TyKind::Bool) && (text == "true" || text == "false"))
    return {X.boolean(text == "true", range), T.boolean()};
  return {W.text(text, range, flags), T.string()};
}

Val ValueWriter::loop(Val collection, llvm::StringRef keyName, llvm::StringRef valueName,
                      SrcRange range, llvm::function_ref<LoopBody(const Val &, const Val &)> body) {
  collection = asList(collection, range);
  const Ty *type = collection.type;
  bool isSet = type->is(TyKind::Set);
  LoopBody made;
  ExprId expr = W.loop(collection.expr, isSet ? "" : keyName, valueName, range,
                       [&](ExprId keyExpr, ExprId valueExpr) {
                         Val value{valueExpr, T.elementOf(type), collection.isEventual};
                         Val key = isSet ? value : Val();
                         if (keyExpr)
                           key = {keyExpr, type->isMapLike()    ? T.string()
                                           : type->isListLike() ? T.number()
                                                                : T.unknown()};
                         made = body(key, value);
                         return frontend::IRWriter::LoopBody{made.key.expr, made.value.expr,
                                                             made.condition.expr, made.isGrouped};
                       });
  const Ty *result = made.isGrouped ? T.list(made.value.type) : made.value.type;
  bool isEventual = collection.isEventual || made.value.isEventual || made.key.isEventual ||
                    made.condition.isEventual;
  return {expr, made.key.expr ? T.map(result) : T.list(result), isEventual};
}

Val ValueWriter::asList(Val val, SrcRange range) {
  if (!val.type->is(TyKind::Singleton))
    return val;
  ExprId list = X.tuple({val.expr}, range);
  if (W.isSimple(val.expr) && !val.isEventual) {
    list = X.conditional(W.isNull(W.again(val.expr), range), X.tuple({}, range), list, range);
  }
  return {list, T.list(val.type->element), val.isEventual};
}

Val ValueWriter::wrapAsset(Val val, AssetKind kind, SrcRange range) {
  if (kind == AssetKind::None || val.type->is(TyKind::Null))
    return val;
  return {W.call(kind == AssetKind::Asset ? ir::Builtin::FileAsset : ir::Builtin::FileArchive,
                 {val.expr}, range),
          T.unknown(), val.isEventual};
}

Val ValueWriter::coerce(Val val, const Ty *to, SrcRange range) {
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
    Val list = coerce(val, T.list(to->element), range);
    return {W.call(ir::Builtin::SingleOrNone, {list.expr}, range), to, list.isEventual};
  }
  if (X[val.expr].kind == ir::ExprKind::Null)
    return val;
  if (from->isListLike())
    return loop(val, "", "entry", range, [&](const Val &, const Val &entry) {
      LoopBody body;
      body.value = coerce(entry, to->is(TyKind::Tuple) ? T.elementOf(to) : to->element, range);
      return body;
    });
  if (from->is(TyKind::Map) || (from->is(TyKind::Object) && to->is(TyKind::Map)))
    return loop(val, "key", "entry", range, [&](const Val &key, const Val &entry) {
      LoopBody body;
      body.key = key;
      body.value = coerce(entry, to->element, range);
      return body;
    });
  return rebuildObject(val, to, range);
}

/// One object from another. What is read several times must be a name.
Val ValueWriter::rebuildObject(const Val &val, const Ty *to, SrcRange range) {
  const Ty *from = val.type;
  if (!W.isSimple(val.expr)) {
    Val one{X.tuple({val.expr}, range), T.list(from), val.isEventual};
    Val rebuilt = loop(one, "", "entry", range, [&](const Val &, const Val &entry) {
      LoopBody body;
      body.value = coerce(entry, to, range);
      return body;
    });
    return {W.element(rebuilt.expr, 0, range), to, val.isEventual};
  }
  llvm::SmallVector<ExprId, 16> items;
  auto add = [&](const Field &source, const Field &target) {
    ExprId part = W.getAttr(W.again(val.expr), source.pulumi, range);
    Val item = coerce({part, source.type, val.isEventual}, target.type, range);
    if (source.isOptional && from->is(TyKind::Object))
      item.expr = W.call(ir::Builtin::Try, {item.expr, X.null(range)}, range);
    item = wrapAsset(item, target.asset, range);
    items.append({W.text(target.pulumi, range), item.expr});
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
