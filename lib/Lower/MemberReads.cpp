// Walks each expression once from outside to inside; a config whose objects get anywhere but to a
// member is taken out.
#include "pcl/Lower/MemberReads.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeId;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;

MemberReads::MemberReads(const LoweredProgram &program, std::function<bool(TypeId)> isRecord)
    : L(program), E(program.program.exprs), T(program.program.workspace().types()),
      IsRecord(std::move(isRecord)) {
  findSources();
  const ir::Program &P = L.program;
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const ir::Node &node = P.nodes[NodeId(i)];
    if (node.kind != NodeKind::Config || !node.type || !holdsRecords(node.type))
      continue;
    const ir::Attribute *fallback = node.attribute(P.intern("default"));
    if (!node.attribute(P.intern("secret")) && (!fallback || isLiteral(fallback->value, node.type)))
      Read.insert(NodeId(i));
  }
  if (Read.empty())
    return;
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const ir::Node &node = P.nodes[NodeId(i)];
    const Range &range = L.nodes[i].range;
    for (const ir::Attribute &option : node.options)
      if (option.value != range.source)
        walk(NodeId(i), option.value, false, false);
    if (range.source) {
      TypeKind kind = T[T.withoutNone(E[range.source].type)].kind;
      walk(NodeId(i), range.source, isListKind(kind) || kind == TypeKind::Map, false);
    }
    if (range.items)
      walk(NodeId(i), range.items, false, false);
    // The uses of a local say what is done with it.
    for (const ir::Attribute &attribute : node.attributes)
      if (node.kind != NodeKind::Config)
        walk(NodeId(i), attribute.value, node.kind == NodeKind::Local, false);
  }
}

void MemberReads::findSources() {
  for (uint32_t i = 0; i < E.size(); ++i) {
    const Expr &expr = E[ExprId(i)];
    if (expr.kind == ExprKind::For)
      Sources[expr.as<ir::ForExpr>().valueVar()] = E.list(ExprId(i))[ir::ForCollection];
    else if (expr.kind == ExprKind::Splat)
      Sources[expr.as<ir::SplatExpr>().item()] = expr.as<ir::SplatExpr>().source();
  }
  for (const NodeInfo &info : L.nodes)
    if (info.range.source && info.range.value && info.range.kind != RangeKind::Count)
      Sources[info.range.value] = info.range.source;
}

bool MemberReads::holdsRecords(TypeId id) const {
  if (!id || T.containsEventuals(id))
    return false;
  id = T.withoutNone(id);
  const ir::Type &type = T[id];
  return type.kind == TypeKind::Object ? IsRecord(id)
         : isListKind(type.kind) || type.kind == TypeKind::Map
             ? llvm::any_of(type.elements, [&](TypeId part) { return holdsRecords(part); })
             : false;
}

/// True for a default in which objects are written down: records themselves, and in one of its
/// members no list or map of such.
bool MemberReads::isLiteral(ExprId id, TypeId declared, bool isInside) const {
  const Expr &expr = E[id];
  if (expr.kind == ExprKind::Null || !holdsRecords(declared))
    return true;
  declared = T.withoutNone(declared);
  const ir::Type &type = T[declared];
  auto items = E.list(id);
  if (isListKind(type.kind))
    return !isInside && expr.kind == ExprKind::Tuple &&
           llvm::all_of(items, [&](ExprId item) { return isLiteral(item, type.element(), false); });
  if (expr.kind != ExprKind::Object || (type.kind == TypeKind::Map && isInside))
    return false;
  for (size_t i = 0; i + 1 < items.size(); i += 2) {
    TypeId member;
    if (type.kind == TypeKind::Map)
      member = type.element();
    else if (E[items[i]].kind == ExprKind::String)
      for (auto [name, element] : llvm::zip(type.names, type.elements))
        if (name == E[items[i]].text())
          member = element;
    if (!member || !isLiteral(items[i + 1], member, type.kind == TypeKind::Object))
      return false;
  }
  return true;
}

NodeId MemberReads::configOf(NodeId node, ExprId id) const {
  const Expr &expr = E[id];
  auto ofVariable = [&](ir::VarId variable) {
    auto source = Sources.find(variable);
    return source == Sources.end() ? NodeId() : configOf(node, source->second);
  };
  switch (expr.kind) {
  case ExprKind::Convert:
    return configOf(node, expr.as<ir::ConvertExpr>().operand());
  case ExprKind::GetAttr:
    if (ir::VarId variable = L.rangeVariable(node, id))
      return ofVariable(variable);
    return configOf(node, expr.object());
  case ExprKind::Index:
    return configOf(node, expr.object());
  case ExprKind::For:
    return configOf(node, E.list(id)[ir::ForValue]);
  case ExprKind::SplatItem:
    return ofVariable(expr.as<ir::SplatItemExpr>().item());
  case ExprKind::Ref: {
    if (expr.refKind() == ir::RefKind::Variable)
      return ofVariable(expr.refVar());
    if (expr.refKind() != ir::RefKind::Node)
      return {};
    const ir::Node &named = L.program.nodes[expr.refNode()];
    if (named.kind == NodeKind::Config)
      return expr.refNode();
    const ir::Attribute *value =
        named.kind == NodeKind::Local ? named.attribute(L.program.intern("value")) : nullptr;
    return value ? configOf(expr.refNode(), value->value) : NodeId();
  }
  default:
    return {};
  }
}

void MemberReads::walk(NodeId node, ExprId id, bool isRead, bool inAttempt) {
  const Expr &expr = E[id];
  if ((!isRead || inAttempt) && holdsRecords(expr.type))
    Read.erase(configOf(node, id));
  auto kindOf = [&](ExprId part) {
    return E[part].type ? T[T.withoutNone(E[part].type)].kind : TypeKind::Dynamic;
  };
  auto isCollection = [&](ExprId part) {
    return isListKind(kindOf(part)) || kindOf(part) == TypeKind::Map;
  };
  switch (expr.kind) {
  case ExprKind::GetAttr:
    if (!L.rangeVariable(node, id))
      walk(node, expr.object(), kindOf(expr.object()) == TypeKind::Object, inAttempt);
    return;
  case ExprKind::Index:
    walk(node, expr.object(), isRead && isCollection(expr.object()), inAttempt);
    walk(node, expr.as<ir::IndexExpr>().key(), false, inAttempt);
    return;
  case ExprKind::Convert: {
    ExprId operand = expr.as<ir::ConvertExpr>().operand();
    bool isSame =
        E[operand].type && expr.type && T.withoutNone(E[operand].type) == T.withoutNone(expr.type);
    walk(node, operand, isRead && isSame, inAttempt);
    return;
  }
  case ExprKind::For: {
    llvm::SmallVector<ExprId> parts(E.list(id));
    walk(node, parts[ir::ForCollection], isCollection(parts[ir::ForCollection]), inAttempt);
    if (parts[ir::ForKey])
      walk(node, parts[ir::ForKey], false, inAttempt);
    if (parts[ir::ForCondition])
      walk(node, parts[ir::ForCondition], false, inAttempt);
    walk(node, parts[ir::ForValue], isRead && !expr.isGrouped(), inAttempt);
    return;
  }
  case ExprKind::Splat:
    walk(node, expr.as<ir::SplatExpr>().source(),
         isListKind(kindOf(expr.as<ir::SplatExpr>().source())), inAttempt);
    walk(node, expr.as<ir::SplatExpr>().each(), false, inAttempt);
    return;
  case ExprKind::Binary: {
    auto sides = expr.as<ir::BinaryExpr>();
    auto isAsked = [&](ExprId side, ExprId other) {
      return E[other].kind == ExprKind::Null && kindOf(side) == TypeKind::Object;
    };
    walk(node, sides.left(), isAsked(sides.left(), sides.right()), inAttempt);
    walk(node, sides.right(), isAsked(sides.right(), sides.left()), inAttempt);
    return;
  }
  default: {
    ir::Builtin builtin = L.program.builtin(expr);
    bool isLength = builtin == ir::Builtin::Length;
    inAttempt |= builtin == ir::Builtin::Try || builtin == ir::Builtin::Can;
    ir::forEachChild(E, id, [&](ExprId child) {
      walk(node, child, isLength && isCollection(child), inAttempt);
    });
  }
  }
}
