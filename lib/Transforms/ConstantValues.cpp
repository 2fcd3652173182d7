// Which parts of a program are constants, and their values in place of them.
//
// An expression is open if it depends on a setting, a resource, the stack, a file or a package. The
// largest expressions that are not open are evaluated once each, so the work grows as the program
// does. What fails or would be too large stays as it is.
#include "ConstantValues.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"

namespace pcl::transforms {

using namespace pcl::ir;

/// Locals that refer to locals, from one to the next; longer chains are not followed.
static constexpr unsigned MaxDepth = 200;

ConstantValues::ConstantValues(Program &program, bool callsStd) : P(program) {
  Env.reference = [this](ExprId ref) { return valueOfReference(ref); };
  Env.callsStd = callsStd;
  for (uint32_t i = 0; i < P.nodes.size(); ++i)
    if (P.nodes[NodeId(i)].kind != NodeKind::Output && P.nodes[NodeId(i)].name)
      Names.try_emplace(P.nodes[NodeId(i)].name, NodeId(i));
}

ExprId ConstantValues::fold(ExprId id) {
  if (!isPlainCollection(id) && !isOpen(id)) {
    ExprId made = valueOf(id);
    Folded += made.isValid();
    return made ? made : id;
  }
  rewriteChildren(P.exprs, id, [&](ExprId child) { return fold(child); });
  return id;
}

/// A list, or an object with names for keys: it says itself what it is, and its items may not.
bool ConstantValues::isPlainCollection(ExprId id) const {
  const Expr &expr = P.exprs[id];
  if (expr.kind != ExprKind::Object)
    return expr.kind == ExprKind::Tuple;
  auto items = P.exprs.list(expr);
  for (size_t i = 0; i < items.size(); i += 2)
    if (P.exprs[items[i]].kind != ExprKind::String)
      return false;
  return true;
}

bool ConstantValues::isOpen(ExprId id) {
  if (id.index() >= Asked.size()) {
    Asked.resize(P.exprs.size());
    Open.resize(P.exprs.size());
  }
  if (Asked.test(id.index()))
    return Open.test(id.index());
  bool isOpenHere = isOpenByItself(P.exprs[id]);
  forEachChild(P.exprs, id, [&](ExprId child) { isOpenHere |= isOpen(child); });
  Asked.set(id.index());
  if (isOpenHere)
    Open.set(id.index());
  return isOpenHere;
}

/// The node that a reference means, if it means one.
NodeId ConstantValues::nodeOf(const Expr &ref) const {
  return ref.refKind() == RefKind::Node         ? ref.refNode()
         : ref.refKind() == RefKind::Unresolved ? Names.lookup(ref.as<RefExpr>().name())
                                                : NodeId();
}

bool ConstantValues::isOpenByItself(const Expr &expr) const {
  if (expr.kind == ExprKind::Call)
    return !eval::isComputed(P, expr, Env);
  if (expr.kind != ExprKind::Ref)
    return false;
  NodeId node = nodeOf(expr);
  return expr.refKind() != RefKind::Variable && node && P.nodes[node].kind != NodeKind::Local;
}

std::optional<Value> ConstantValues::valueOfReference(ExprId ref) {
  NodeId node = nodeOf(P.exprs[ref]);
  if (!node || P.nodes[node].kind != NodeKind::Local)
    return std::nullopt;
  // While it is being evaluated, a local that needs itself is not known.
  auto [found, isNew] = Locals.try_emplace(node);
  if (!isNew)
    return found->second;
  const Attribute *attribute = P.nodes[node].attribute(P.workspace().strings().find("value"));
  if (!attribute || Depth >= MaxDepth || isOpen(attribute->value))
    return std::nullopt;
  ++Depth;
  eval::Result result = eval::evaluate(P, attribute->value, Env);
  --Depth;
  if (!result)
    return std::nullopt;
  Locals[node] = *result;
  return *result;
}

/// Values nest no deeper than expressions do, so this may recurse.
static bool hasLongNumber(const Value &value) {
  switch (value.kind()) {
  case ValueKind::Number:
    return value.numberText().size() > MaxNumberLength;
  case ValueKind::Array:
    return llvm::any_of(value.elements(), hasLongNumber);
  case ValueKind::Object:
    return llvm::any_of(value.object(),
                        [](const auto &member) { return hasLongNumber(member.second); });
  default:
    return false;
  }
}

/// The literal that `id` is worth; None if there is none, or it stands there already.
ExprId ConstantValues::valueOf(ExprId id) {
  const Expr &expr = P.exprs[id];
  bool isScalar = expr.kind == ExprKind::Null || expr.kind == ExprKind::Bool ||
                  expr.kind == ExprKind::Number || expr.kind == ExprKind::String;
  eval::Result result =
      isScalar ? eval::Result(eval::Outcome::Unknown) : eval::evaluate(P, id, Env);
  // The name of a list says more than the list.
  if (!result || hasLongNumber(*result) || (expr.kind == ExprKind::Ref && result->depth() != 0))
    return {};
  TypeId type = expr.type;
  ExprId made = eval::materialise(P, *result, P.exprs.range(id));
  if (!made || isEqual(P.exprs, id, made))
    return {};
  if (!type)
    return made;
  // What was an output must stay one: everything around it was typed so.
  TypeStore &types = P.workspace().types();
  return types.isEventual(typeLiteral(made)) == types.isEventual(type) ? made : ExprId();
}

/// Types a literal and all below it, as the binder does.
TypeId ConstantValues::typeLiteral(ExprId id) {
  TypeStore &types = P.workspace().types();
  llvm::SmallVector<TypeId, 8> children;
  forEachChild(P.exprs, id, [&](ExprId child) { children.push_back(typeLiteral(child)); });
  Expr &expr = P.exprs[id];
  switch (expr.kind) {
  case ExprKind::Null:
    return expr.type = types.noneType();
  case ExprKind::Bool:
    return expr.type = types.boolType();
  case ExprKind::Number:
    return expr.type = P.str(expr.text()).contains('.') ? types.numberType() : types.intType();
  case ExprKind::String:
    return expr.type = types.stringType();
  case ExprKind::Unary:
    return expr.type = children[0];
  case ExprKind::Tuple:
    return expr.type = types.tuple(children);
  case ExprKind::Object: {
    llvm::SmallVector<StrId, 8> names;
    llvm::SmallVector<TypeId, 8> members;
    auto items = P.exprs.list(id);
    for (size_t i = 0; i < items.size(); i += 2) {
      names.push_back(P.exprs[items[i]].text());
      members.push_back(children[i + 1]);
    }
    return P.exprs[id].type = types.object(names, members);
  }
  default: // a call of `secret`, or of an asset's maker
    ResultRule rule = infoOf(P.builtin(expr)).result;
    return expr.type = rule == ResultRule::SameOutput ? types.output(children[0])
                       : rule == ResultRule::Archive  ? types.archiveType()
                                                      : types.assetType();
  }
}

} // namespace pcl::transforms
