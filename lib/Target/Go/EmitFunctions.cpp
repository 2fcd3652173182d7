// Functions of the package `std` in Go: all are helpers, which take values of certain types or of
// any, and give an error beside the value.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::go;
using ir::ExprKind;
using ir::Parameter;
using ir::StdResult;

/// A call of the helper, whose result is a `result`.
ModuleEmitter::Node ModuleEmitter::helped(Helper which, llvm::ArrayRef<Node> arguments,
                                          TypeId result) {
  return typed(B.checked(B.call(helper(which), arguments)), result);
}

/// True for a list that is written down and has an element that may be nothing.
bool ModuleEmitter::listsNothing(ExprId id, Context context) {
  return at(id).kind == ExprKind::Tuple &&
         llvm::any_of(L.program.exprs.list(id), [&](ExprId element) {
           while (at(element).kind == ExprKind::Convert)
             element = at(element).as<ir::ConvertExpr>().operand();
           return types().isOptional(typeOf(element)) || mayBeAbsent(element, context) ||
                  staysNull(element);
         });
}

/// A call of `merge` with maps of scalars of one type, which needs to find out nothing; None for
/// any other.
ModuleEmitter::Node ModuleEmitter::mergeOf(ExprId id, Context context) {
  ExprId list = L.program.exprs.list(id)[0];
  if (context.isStrict || at(list).kind != ExprKind::Tuple || at(list).listSize == 0)
    return {};
  TypeId map = goType(bareType(id));
  if (kindOf(map) != ir::TypeKind::Map || !isScalar(types()[map].element()))
    return {};
  llvm::SmallVector<ExprId> parts(L.program.exprs.list(list));
  bool areOne = llvm::all_of(parts, [&](ExprId part) {
    TypeId type = typeOf(part);
    bool isEmpty = at(part).kind == ExprKind::Object && at(part).listSize == 0;
    return !types().containsEventuals(type) &&
           (isEmpty || goType(types().withoutNone(type)) == map);
  });
  if (!areOne)
    return {};
  Nodes nodes;
  for (ExprId part : parts)
    nodes.push_back(expr(part, context.as(map)));
  for (Node &node : nodes)
    node = plain(node, map);
  return typed(B.call(helper(Helper::MergedMaps), nodes), map);
}

ModuleEmitter::Node ModuleEmitter::ownFunction(ir::StdFunction function, ExprId id,
                                               Context context) {
  using enum ir::StdFunction;
  Helper which = target::helperFor(function);
  if (!Lang.helper(which))
    return {};
  if (function == lookup)
    return lookupOf(id, context);
  if (function == merge)
    if (Node merged = mergeOf(id, context))
      return merged;
  if (function == concat)
    if (Node joined = concatOf(id, context))
      return joined;
  auto args = L.program.exprs.list(id);
  TypeId string = types().stringType(), number = types().numberType();
  Nodes nodes;
  for (auto [i, arg] : llvm::enumerate(args)) {
    if (at(arg).kind == ExprKind::Null && i + 1 == args.size() && i > 0)
      break; // missing
    TypeId place;
    switch (ir::infoOf(function).parameter(i)) {
    case Parameter::String:
      place = string;
      break;
    case Parameter::Int:
      place = types().intType();
      break;
    case Parameter::Number:
      place = number;
      break;
    case Parameter::Numbers:
      place = types().list(number);
      break;
    case Parameter::Strings:
      place = function == compact ? TypeId() : types().list(string);
      break;
    default:
      break;
    }
    // Each value is looked at as it is, those that are nothing, too.
    bool isChoice = function == coalesce || function == coalescelist ||
                    (function == compact && listsNothing(arg, context));
    if (isChoice && at(arg).kind == ExprKind::Tuple && !types().containsEventuals(typeOf(arg)))
      place = types().list(types().dynamicType());
    // A start that is missing before a step.
    if (at(arg).kind == ExprKind::Null && place) {
      nodes.push_back(B.number(0));
      continue;
    }
    Node value = expr(arg, place ? context.as(place) : context);
    bool takesAny = place || takesNull(function) || !isNeeded(arg, context);
    nodes.push_back(takesAny ? value : checkedNeeded(value));
  }
  TypeId own = goType(typeOf(id)), result = types().dynamicType();
  switch (ir::infoOf(function).result) {
  case StdResult::String:
    result = function == tostring ? types().optional(string) : string;
    break;
  case StdResult::Int:
    // Of any size, as all numbers of Terraform are.
    result = function == parseint ? number : types().intType();
    break;
  case StdResult::Number:
    result = function == tonumber ? types().optional(number) : number;
    break;
  case StdResult::Bool:
    result = function == tobool ? types().optional(types().boolType()) : types().boolType();
    break;
  case StdResult::Strings:
    result = types().list(string);
    break;
  case StdResult::Extreme:
    result = number;
    break;
  default: {
    if (function == compact)
      return plain(helped(which, nodes, types().list(string)), own);
    // What is of any type stays it: texts would be made of it otherwise.
    TypeId given = nodes.empty() ? result : typeOfNode(nodes[0]);
    bool isChoice = function == coalesce || function == coalescelist;
    bool isAny = false;
    if (isChoice && !args.empty())
      given = goType(typeOf(args[0]));
    for (TypeId inner = types().withoutNone(given); !isAny;
         inner = types().withoutNone(types()[inner].element())) {
      isAny = kindOf(inner) == ir::TypeKind::Dynamic;
      if (kindOf(inner) != ir::TypeKind::List && kindOf(inner) != ir::TypeKind::Map)
        break;
    }
    for (size_t i = 1; i < nodes.size() && function == zipmap; ++i) {
      TypeId values = types().withoutNone(typeOfNode(nodes[i]));
      isAny |= kindOf(values) == ir::TypeKind::List &&
               kindOf(types()[values].element()) == ir::TypeKind::Dynamic;
    }
    Node found = helped(which, nodes, result);
    return isAny && own != result ? found : as(found, own);
  }
  }
  Node call = helped(which, nodes, result);
  // Nothing stays nothing.
  bool staysNone = types().isOptional(result) && types().withoutNone(result) == own &&
                   isNillable(typeOfNode(nodes[0]));
  if (staysNone || function == parseint)
    return call;
  return isScalar(types().withoutNone(own)) || result == own ? plain(call, own) : call;
}
