// The expression store: the table of kinds, making expressions, and their lists.
//
// Walking, copying and comparing are in ExprWalk.cpp.
#include "pcl/IR/Expr.h"

namespace pcl::ir {

const ExprKindInfo &kindInfo(ExprKind kind) {
  static constexpr ExprKindInfo Kinds[] = {
#define PCL_EXPR(KIND, A, NAME_A, B, NAME_B, C, NAME_C, LIST)                                      \
  {#KIND, ExprRole::A, ExprRole::B, ExprRole::C, ListRole::LIST},
#include "pcl/IR/Expr.def"
  };
  return Kinds[static_cast<size_t>(kind)];
}

VarId ExprStore::addVar(StrId name, TypeId type) { return Vars.add({name, type}); }

ExprId ExprStore::add(Expr expr, SrcRange range) {
  Ranges.push_back(range);
  return Exprs.add(expr);
}

ExprId ExprStore::add(Expr expr, llvm::ArrayRef<ExprId> list, SrcRange range) {
  ExprId id = add(expr, range);
  setList(id, list);
  return id;
}

void ExprStore::setList(ExprId id, llvm::ArrayRef<ExprId> items) {
  // The caller may hand in a slice of `Lists` itself, which growth would move.
  llvm::SmallVector<ExprId, 16> copy(items);
  Exprs[id].listBegin = static_cast<uint32_t>(Lists.size());
  Exprs[id].listSize = static_cast<uint32_t>(copy.size());
  Lists.insert(Lists.end(), copy.begin(), copy.end());
}

/// An expression with these operands and no list.
static Expr record(ExprKind kind, uint32_t a = ExprId::NoneValue, uint32_t b = ExprId::NoneValue,
                   uint32_t c = ExprId::NoneValue) {
  Expr expr;
  expr.kind = kind;
  expr.a = a;
  expr.b = b;
  expr.c = c;
  return expr;
}

ExprId ExprStore::null(SrcRange range) { return add(record(ExprKind::Null), range); }

ExprId ExprStore::boolean(bool value, SrcRange range) {
  Expr expr = record(ExprKind::Bool);
  expr.op = value;
  return add(expr, range);
}

ExprId ExprStore::number(StrId text, SrcRange range) {
  return add(record(ExprKind::Number, text.raw()), range);
}

ExprId ExprStore::string(StrId text, SrcRange range, uint8_t flags) {
  Expr expr = record(ExprKind::String, text.raw());
  expr.flags = flags;
  return add(expr, range);
}

ExprId ExprStore::templateOf(llvm::ArrayRef<ExprId> parts, SrcRange range, uint8_t flags) {
  if (parts.size() == 1 && Exprs[parts[0]].kind != ExprKind::String)
    return parts[0];
  Expr expr = record(ExprKind::Template);
  expr.flags = flags;
  return add(expr, parts, range);
}

ExprId ExprStore::templateJoin(ExprId forExpr, SrcRange range) {
  return add(record(ExprKind::TemplateJoin, forExpr.raw()), range);
}

ExprId ExprStore::ref(StrId name, SrcRange range) {
  return add(record(ExprKind::Ref, name.raw()), range);
}

ExprId ExprStore::refTo(StrId name, NodeId node, SrcRange range) {
  Expr expr = record(ExprKind::Ref, name.raw(), node.raw());
  expr.op = static_cast<uint8_t>(RefKind::Node);
  return add(expr, range);
}

ExprId ExprStore::refTo(StrId name, VarId var, SrcRange range) {
  Expr expr = record(ExprKind::Ref, name.raw(), var.raw());
  expr.op = static_cast<uint8_t>(RefKind::Variable);
  return add(expr, range);
}

ExprId ExprStore::getAttr(ExprId object, StrId name, SrcRange range) {
  return add(record(ExprKind::GetAttr, object.raw(), name.raw()), range);
}

ExprId ExprStore::index(ExprId collection, ExprId key, SrcRange range) {
  return add(record(ExprKind::Index, collection.raw(), key.raw()), range);
}

ExprId ExprStore::splat(ExprId source, ExprId each, VarId item, bool isFull, SrcRange range) {
  Expr expr = record(ExprKind::Splat, source.raw(), each.raw(), item.raw());
  expr.op = isFull;
  return add(expr, range);
}

ExprId ExprStore::splatItem(VarId item, SrcRange range) {
  return add(record(ExprKind::SplatItem, item.raw()), range);
}

ExprId ExprStore::call(StrId name, llvm::ArrayRef<ExprId> args, SrcRange range, bool expandFinal) {
  Expr expr = record(ExprKind::Call, name.raw());
  expr.op = expandFinal;
  return add(expr, args, range);
}

ExprId ExprStore::tuple(llvm::ArrayRef<ExprId> items, SrcRange range) {
  return add(record(ExprKind::Tuple), items, range);
}

ExprId ExprStore::object(llvm::ArrayRef<ExprId> items, SrcRange range) {
  assert(items.size() % 2 == 0 && "an object is made of pairs");
  return add(record(ExprKind::Object), items, range);
}

ExprId ExprStore::forExpr(VarId keyVar, VarId valueVar, ExprId collection, ExprId key, ExprId value,
                          ExprId condition, bool isGrouped, SrcRange range) {
  Expr expr = record(ExprKind::For, keyVar.raw(), valueVar.raw());
  expr.op = isGrouped;
  return add(expr, {collection, key, value, condition}, range);
}

ExprId ExprStore::unary(UnaryOp op, ExprId operand, SrcRange range) {
  Expr expr = record(ExprKind::Unary, operand.raw());
  expr.op = static_cast<uint8_t>(op);
  return add(expr, range);
}

ExprId ExprStore::binary(BinaryOp op, ExprId left, ExprId right, SrcRange range) {
  Expr expr = record(ExprKind::Binary, left.raw(), right.raw());
  expr.op = static_cast<uint8_t>(op);
  return add(expr, range);
}

ExprId ExprStore::conditional(ExprId condition, ExprId then, ExprId otherwise, SrcRange range) {
  return add(record(ExprKind::Conditional, condition.raw(), then.raw(), otherwise.raw()), range);
}

ExprId ExprStore::apply(llvm::ArrayRef<ExprId> args, VarId firstParam, ExprId body, TypeId type,
                        SrcRange range) {
  llvm::SmallVector<ExprId, 8> list(args);
  list.push_back(body);
  Expr expr = record(ExprKind::Apply, firstParam.raw());
  expr.type = type;
  return add(expr, list, range);
}

ExprId ExprStore::convert(ExprId operand, TypeId type, SrcRange range) {
  Expr expr = record(ExprKind::Convert, operand.raw());
  expr.type = type;
  return add(expr, range);
}

ExprId ExprStore::interpolate(llvm::ArrayRef<ExprId> parts, TypeId type, SrcRange range) {
  Expr expr = record(ExprKind::Interpolate);
  expr.type = type;
  return add(expr, parts, range);
}

} // namespace pcl::ir
