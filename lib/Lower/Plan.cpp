// Plans of nodes: ranges, gates, deferred outputs.
#include "Plan.h"

#include "pcl/IR/Conditions.h"
#include "pcl/IR/Iteration.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

/// What a value of a type is gone through as; a list where it is nothing else. A union is what its
/// members are.
RangeKind rangeKindOf(const ir::TypeStore &types, TypeId type) {
  switch (types.kind(type)) {
  case TypeKind::Union:
    return rangeKindOf(types, types[type].elements.front());
  case TypeKind::Bool:
    return RangeKind::Bool;
  case TypeKind::Int:
  case TypeKind::Number:
    return RangeKind::Count;
  case TypeKind::Dynamic: // a map, or a list, whose indices are keys too
  case TypeKind::Map:
  case TypeKind::Object:
  case TypeKind::SchemaObject:
    return RangeKind::Map;
  default:
    return RangeKind::List;
  }
}

llvm::StringRef parameterName(RangeKind kind) {
  return kind == RangeKind::Count ? "count" : kind == RangeKind::Bool ? "isEnabled" : "items";
}

} // namespace

void Plan::planRange(ir::NodeId id) {
  ir::Node &node = P.nodes[id];
  ir::Attribute *option =
      llvm::find_if(node.options, [&](auto &o) { return P.optionOf(o) == ir::Option::Range; });
  if (option == node.options.end())
    return;
  Range &range = Result.nodes[id.index()].range;
  range.source = option->value;
  // How many, written as a text, or among values of other types.
  TypeId count = T.withoutNone(T.resolved(O.typeOf(range.source)));
  if (T.kind(count) == TypeKind::String || ir::mayBeNumber(T, count)) {
    bool isLate = T.isEventual(O.typeOf(range.source));
    range.source = Coercion(O).coerce(range.source, T.numberType());
    O.setType(range.source, isLate ? T.output(T.numberType()) : T.numberType());
  }
  TypeId type = O.typeOf(range.source);
  range.isEventual = T.isEventual(type);
  if (range.isEventual && O.presence(range.source) == Presence::Maybe)
    range.source = O.asOutput(range.source);
  // The function that counts takes an integer, where the language has them.
  if (range.isEventual && O.traits.integers &&
      T.kind(T.withoutNone(T.resolved(type))) == TypeKind::Number) {
    range.source = Coercion(O).coerce(range.source, T.intType());
    type = T.output(T.intType());
    O.setType(range.source, type);
  }
  TypeId bare = T.withoutNone(O.outputs.inner(type));
  range.kind = rangeKindOf(T, bare);

  // The variable of what is made once, of all of it, and the variables of a step.
  TypeId made = node.component  ? T.component(node.component)
                : node.resource ? T.resource(node.resource)
                                : T.dynamicType();
  node.type = range.kind == RangeKind::Bool  ? T.optional(made)
              : range.kind == RangeKind::Map ? T.map(made)
                                             : T.list(made);
  auto [keyType, valueType] = O.outputs.itemTypes(type);
  if (range.kind == RangeKind::Count)
    keyType = valueType = T.intType();
  else if (T.kind(bare) == TypeKind::Dynamic)
    keyType = T.stringType();
  if (range.isEventual) {
    node.type = T.output(node.type);
    O.facts.nodes[id.index()].presence = Presence::Output;
    keyType = T.resolved(keyType);
    valueType = T.resolved(valueType);
    range.param = E.addVar(P.intern(parameterName(range.kind)), T.resolved(type));
  } else if (T.kind(bare) == TypeKind::Union || T.isOptional(type)) {
    range.source = Coercion(O).coerce(range.source, bare);
  }
  option->value = range.source;
  if (range.kind == RangeKind::Map && !range.isEventual)
    range.items = itemsOfSet(range.source);
  if (range.kind != RangeKind::Bool) {
    range.key = E.addVar(P.intern(range.kind == RangeKind::Map ? "key" : "index"), keyType);
    range.value = E.addVar(P.intern(range.kind == RangeKind::Count ? "index" : "value"), valueType);
    if (range.items)
      range.value = range.key;
  }
}

/// Where the keys of `range` are its values: what they come from.
ExprId Plan::itemsOfSet(ExprId range) const {
  if (std::optional<ir::GuardedRange> guard = ir::guardOf(P, range))
    range = guard->range;
  const Expr &expr = E[range];
  auto parts = E.list(range);
  if (expr.kind == ExprKind::Object && expr.listSize > 0) {
    for (unsigned i = 0; i + 1 < expr.listSize; i += 2)
      if (E[parts[i]].kind != ExprKind::String || E[parts[i + 1]].kind != ExprKind::String ||
          E[parts[i]].text() != E[parts[i + 1]].text())
        return {};
    return range;
  }
  if (expr.kind != ExprKind::For || expr.isGrouped() || parts[ir::ForCondition])
    return {};
  auto isItem = [&](ExprId part) {
    return part && E[part].kind == ExprKind::Ref && E[part].refKind() == ir::RefKind::Variable &&
           E[part].refVar() == expr.as<ir::ForExpr>().valueVar();
  };
  ExprId list = parts[ir::ForCollection];
  bool isSet = isItem(parts[ir::ForKey]) && isItem(parts[ir::ForValue]) &&
               T.kind(O.outputs.itemTypes(O.typeOf(list)).second) == TypeKind::String;
  TypeKind kind = T.kind(O.typeOf(list));
  bool isList = kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Tuple;
  return isSet && isList ? list : ExprId();
}

void Plan::dropUnusedVariables(ir::NodeId id) {
  Range &range = Result.nodes[id.index()].range;
  if (range.kind == RangeKind::Count)
    range.key = {};
  if (range.kind != RangeKind::List && range.kind != RangeKind::Map)
    return;
  bool isValueUsed = false;
  auto look = [&](const ir::Attribute &attribute) {
    ir::walk(E, attribute.value, [&](ExprId part) {
      isValueUsed |=
          isRangeVariable(E, part) && P.str(E[part].as<ir::GetAttrExpr>().name()) != "key";
      return !isValueUsed;
    });
  };
  llvm::for_each(P.nodes[id].attributes, look);
  for (const ir::Attribute &option : P.nodes[id].options)
    if (option.value != range.source)
      look(option);
  if (!isValueUsed)
    range.value = {};
}

void Plan::addGate(ir::NodeId id, const ir::Attribute &attribute) {
  ir::VarId param = E.addVar(attribute.name, T.resolved(O.typeOf(attribute.value)));
  Result.nodes[id.index()].gates.push_back({attribute.name, param});
}

void Plan::typeGated(ir::NodeId id) {
  ir::Node &node = P.nodes[id];
  if (Result.nodes[id.index()].gates.empty() || T.isEventual(node.type))
    return; // made inside an apply already
  const ir::Type &all = T[T.withoutNone(node.type)];
  node.type = all.kind == TypeKind::List  ? T.list(T.output(all.element()))
              : all.kind == TypeKind::Map ? T.map(T.output(all.element()))
                                          : T.output(node.type);
  O.facts.nodes[id.index()].presence = O.outputs.presenceOf(node.type);
}

void Plan::findDeferred() {
  std::vector<uint32_t> &position = Result.position;
  position.resize(P.nodes.size());
  for (auto [index, id] : llvm::enumerate(P.order))
    position[id.index()] = index;
  for (ir::NodeId id : P.order) {
    auto visit = [&](ExprId part) {
      const Expr &expr = E[part];
      if (expr.kind != ExprKind::GetAttr || E[expr.object()].kind != ExprKind::Ref ||
          E[expr.object()].refKind() != ir::RefKind::Node)
        return true;
      ir::NodeId target = E[expr.object()].refNode();
      if (position[target.index()] > position[id.index()] &&
          P.nodes[target].kind == ir::NodeKind::Component)
        Result.addDeferred({target, expr.as<ir::GetAttrExpr>().name(), id, O.typeOf(part), "", ""});
      return true;
    };
    for (const ir::Attribute &attribute : P.nodes[id].attributes)
      ir::walk(E, attribute.value, visit);
    if (ExprId source = Result.nodes[id.index()].range.source)
      ir::walk(E, source, visit);
  }
}
