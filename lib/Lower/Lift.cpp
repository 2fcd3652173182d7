// Lifting: rewrites expressions top-down so that every use of an output is in an Apply, an
// Interpolate, or a proxy's access.
//
// `observe` keeps the value as it is; where an expression looks into an output, `lift` makes one
// apply for the whole operation: `extract` walks it, hoists what is an output by itself into the
// arguments (equal ones once) and leaves parameters in their places. Each expression is rewritten
// once. Facts come from Analysis.

#include "Lift.h"

#include "Arguments.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Access;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

struct Lift::Tree {
  struct Argument {
    ExprId expr;
    std::string name, prefix;
  };
  explicit Tree(ExprId root) : root(root) {}
  ExprId root;
  llvm::SmallVector<Argument, 2> arguments;
  llvm::StringMap<unsigned> byKey; ///< arguments by their chainKey, those that have one
  llvm::SmallVector<std::pair<ExprId, unsigned>, 4>
      uses; ///< placeholders and the arguments they stand for
};

ExprId Lift::observe(ExprId id) {
  const Fact f = fact(id);
  if (f.lifts)
    return lift(id);
  if (isRangeVariable(E, id))
    return O.setPresence(id, f.presence);
  ir::rewriteChildren(E, id, [&](ExprId child) { return O.keepComments(child, observe(child)); });
  ExprKind kind = E[id].kind;
  if (kind == ExprKind::GetAttr || kind == ExprKind::Index) {
    ExprId object = E[id].object();
    if (T.isEventual(typeOf(object)) && O.presence(object) == Presence::Maybe) {
      ExprId lifted = O.asOutput(object);
      E[id].a = lifted.raw();
    }
  }
  Coercions.coerceOperands(id);
  return O.setPresence(id, f.presence);
}

ExprId Lift::lift(ExprId id) {
  ExprKind kind = E[id].kind;
  if (kind == ExprKind::Template && Traits.interpolation &&
      llvm::all_of(E.list(id), [&](ExprId part) {
        return !fact(part).lifts && fact(part).presence != Presence::Holds;
      })) {
    ir::rewriteChildren(E, id, [&](ExprId part) { return observe(part); });
    E[id].kind = ExprKind::Interpolate;
    return O.setPresence(id, Presence::Output);
  }
  if (kind == ExprKind::For) {
    uint64_t own = Facts.of(E[id].as<ir::ForExpr>().valueVar()).depth;
    for (unsigned part : {ir::ForKey, ir::ForCondition})
      if (ExprId expr = E.list(id)[part]; expr && (fact(expr).blocked & own))
        return liftPairs(id);
  }
  Tree tree(id);
  ExprId body = extract(id, tree, true);
  return finish(tree, body);
}

ExprId Lift::extract(ExprId id, Tree &tree, bool isRoot) {
  const Fact f = fact(id);
  if (!isRoot && f.treatment == Treatment::Keep)
    return observe(id);
  if (!isRoot && f.treatment == Treatment::Hoist)
    return hoist(id, tree);
  TypeId type = T.resolved(typeOf(id));
  switch (E[id].kind) {
  case ExprKind::For:
    return extractFor(id, tree, isRoot);
  case ExprKind::Splat:
    return extractSplat(id, tree, isRoot);
  case ExprKind::Conditional:
    return extractConditional(id, tree, isRoot);
  case ExprKind::GetAttr:
  case ExprKind::Index: {
    TypeKind objectKind = T.kind(T.withoutNone(Outputs.inner(typeOf(E[id].object()))));
    ir::rewriteChildren(E, id, [&](ExprId child) { return extract(child, tree); });
    bool makesOutput = (objectKind == TypeKind::Resource || objectKind == TypeKind::Component) &&
                       T.isEventual(typeOf(id));
    if (!makesOutput)
      setType(id, type);
    Coercions.coerceOperands(id);
    return O.setPresence(id, makesOutput ? Presence::Output : Presence::Plain);
  }
  case ExprKind::Call: {
    ir::Callee callee = P.callee(E[id]);
    Builtin builtin = callee.builtin;
    unsigned position = 0;
    ir::rewriteChildren(E, id, [&](ExprId arg) {
      Access access = accessOf(builtin, position++);
      // Attempts are lifted with their call, or the call stays outside.
      bool isWithin = callee.isFunction() || access == Access::Deep || access == Access::Shallow ||
                      builtin == Builtin::Lookup || builtin == Builtin::Try ||
                      builtin == Builtin::Can;
      return isWithin ? extract(arg, tree) : observe(arg);
    });
    break;
  }
  default:
    ir::rewriteChildren(E, id,
                        [&](ExprId child) { return O.keepComments(child, extract(child, tree)); });
  }
  setType(id, type);
  Coercions.coerceOperands(id);
  return O.setPresence(id, Presence::Plain);
}

ExprId Lift::extractFor(ExprId id, Tree &tree, bool isRoot) {
  uint64_t own = Facts.of(E[id].as<ir::ForExpr>().valueVar()).depth;
  llvm::SmallVector<ExprId, 4> parts(E.list(id));
  ExprId &collection = parts[ir::ForCollection];
  bool deep = !isRoot || T.isEventual(typeOf(collection));
  bool isMap = parts[ir::ForKey].isValid();
  collection = deep ? extract(collection, tree) : observe(collection);
  for (unsigned part : {ir::ForKey, ir::ForCondition})
    if (parts[part])
      parts[part] = extract(parts[part], tree);
  ExprId &value = parts[ir::ForValue];
  bool isHeld = isRoot && (fact(value).blocked & own);
  value = isHeld ? observe(value) : extract(value, tree);
  llvm::copy(parts, E.mutableList(id).begin());
  if (isHeld) {
    TypeId item = E[id].isGrouped() ? T.list(typeOf(value)) : typeOf(value);
    setType(id, isMap ? T.map(item) : T.list(item));
  } else {
    setType(id, T.resolved(typeOf(id)));
  }
  Coercions.coerceOperands(id);
  return O.setPresence(id, isHeld ? Presence::Holds : Presence::Plain);
}

ExprId Lift::extractSplat(ExprId id, Tree &tree, bool isRoot) {
  auto splat = E[id].as<ir::SplatExpr>();
  uint64_t own = Facts.of(splat.item()).depth;
  ExprId source = splat.source(), each = splat.each();
  bool isHeld = isRoot && (fact(each).blocked & own);
  source = extract(source, tree);
  each = isHeld ? observe(each) : extract(each, tree);
  E[id].a = source.raw();
  E[id].b = each.raw();
  setType(id, isHeld ? T.list(typeOf(each)) : T.resolved(typeOf(id)));
  return O.setPresence(id, isHeld ? Presence::Holds : Presence::Plain);
}

ExprId Lift::extractConditional(ExprId id, Tree &tree, bool isRoot) {
  auto choice = E[id].as<ir::ConditionalExpr>();
  ExprId condition = choice.condition(), then = choice.then(), otherwise = choice.otherwise();
  // A branch that may fail must stay behind its condition.
  bool stays = isRoot && (fact(then).mustStay() || fact(otherwise).mustStay());
  TypeId type = T.resolved(typeOf(id));
  llvm::SmallVector<ir::NodeId, 2> there[2];
  for (bool sense : {false, true})
    forEachAwaited(P, T, Facts, choice, sense,
                   [&](ExprId value) { there[sense].push_back(E[value].refNode()); });
  condition = extract(condition, tree);
  then = withArguments(then, there[true], tree);
  otherwise = withArguments(otherwise, there[false], tree);
  // What the condition asks for is there already.
  auto branch = [&](ExprId value) {
    std::string key = fact(value).treatment == Treatment::Hoist ? chainKey(P, value) : "";
    bool isArgument = !key.empty() && tree.byKey.contains(key);
    return stays && !isArgument ? observe(value) : extract(value, tree);
  };
  then = branch(then);
  otherwise = branch(otherwise);
  E[id].a = condition.raw();
  E[id].b = then.raw();
  E[id].c = otherwise.raw();
  setType(id, stays ? Outputs.maybe(type) : type);
  Coercions.coerceOperands(id);
  return O.setPresence(id, stays ? Presence::Maybe : Presence::Plain);
}

/// `id` with parameters of the apply for what `nodes` give, which are arguments of it already.
ExprId Lift::withArguments(ExprId id, llvm::ArrayRef<ir::NodeId> nodes, Tree &tree) {
  if (nodes.empty())
    return id;
  return ir::rewriteBottomUp(E, id, [&](ExprId part) {
    bool isNode = E[part].kind == ExprKind::Ref && E[part].refKind() == ir::RefKind::Node;
    if (!isNode || !llvm::is_contained(nodes, E[part].refNode()))
      return part;
    TypeId type = typeOf(part);
    ExprId use = hoist(part, tree);
    setType(use, type);
    return O.keepComments(part, use);
  });
}

/// `for` whose key or condition is an output of its own item: the items are gathered as tuples,
/// lifted, and then sorted out.
ExprId Lift::liftPairs(ExprId id) {
  const Expr expr = E[id];
  auto loop = expr.as<ir::ForExpr>();
  SrcRange range = E.range(id);
  TypeId resultType = typeOf(id);
  llvm::SmallVector<ExprId, 4> parts(E.list(id));
  Context around = Around;
  around.depth = llvm::countr_zero(Facts.of(loop.valueVar()).depth) - 1;

  llvm::SmallVector<ExprId, 3> fields;
  llvm::SmallVector<unsigned, 3> places;
  ExprId condition = parts[ir::ForCondition];
  for (unsigned part : {ir::ForCondition, ir::ForKey, ir::ForValue})
    if (ExprId field = parts[part]) {
      // What may fail where the condition does not hold stays behind it.
      if (condition && field != condition && fact(field).mustStay()) {
        TypeId type = T.output(T.optional(T.resolved(typeOf(field))));
        ExprId none = E.null(range);
        setType(none, T.noneType());
        field = E.conditional(ir::clone(E, condition), field, none, range);
        setType(field, type);
      }
      fields.push_back(field);
      places.push_back(part);
    }
  ExprId tuple = E.tuple(fields, range);
  setType(tuple, T.dynamicType());
  ExprId gather = E.forExpr(loop.keyVar(), loop.valueVar(), parts[ir::ForCollection], {}, tuple, {},
                            false, range);
  setType(gather, T.list(T.dynamicType()));
  O.analyze(gather, around);

  Tree tree(id);
  ExprId pairs = hoist(gather, tree);
  tree.arguments[0].name = "items";
  ir::VarId item = E.addVar(P.intern("item"), Outputs.itemTypes(typeOf(pairs)).second);
  llvm::SmallVector<ExprId, 4> sorted(4, ExprId());
  sorted[ir::ForCollection] = pairs;
  for (auto [index, part] : llvm::enumerate(places)) {
    ExprId object = E.refTo(P.intern("item"), item, range);
    setType(object, E.var(item).type);
    ExprId position = E.number(P.intern(std::to_string(index)), range);
    setType(position, T.intType());
    ExprId field = E.index(object, position, range);
    const ir::Type &itemType = T[E.var(item).type];
    setType(field, itemType.kind == TypeKind::Tuple ? itemType.elements[index] : T.dynamicType());
    sorted[part] = field;
  }
  ExprId body = E.forExpr({}, item, pairs, sorted[ir::ForKey], sorted[ir::ForValue],
                          sorted[ir::ForCondition], expr.isGrouped(), range);
  setType(body, T.resolved(resultType));
  return finish(tree, body);
}

TypeId Lift::argumentType(ExprId argument) const {
  TypeId type = T.resolved(typeOf(argument));
  for (ExprId part = argument;
       E[part].kind == ExprKind::GetAttr || E[part].kind == ExprKind::Index;) {
    part = E[part].object();
    if (!T.isEventual(typeOf(part)) && T.isOptional(typeOf(part)) &&
        T.kind(type) != TypeKind::Dynamic)
      return T.optional(type);
  }
  return type;
}

ExprId Lift::hoist(ExprId id, Tree &tree) {
  std::string key = chainKey(P, id), prefix;
  SrcRange range = E.range(id);
  unsigned index = tree.arguments.size();
  if (!key.empty())
    index = tree.byKey.try_emplace(key, index).first->second;
  if (index == tree.arguments.size()) {
    std::string name = nameOfArgument(P, id, prefix);
    ExprId argument = observe(id);
    tree.arguments.push_back({argument, std::move(name), std::move(prefix)});
  }
  ExprId use = E.refTo(StrId(), ir::VarId(), range);
  setType(use, argumentType(tree.arguments[index].expr));
  if (fact(id).isUntyped)
    Facts.edit(use).isUntyped = true;
  tree.uses.push_back({use, index});
  return O.setPresence(use, Presence::Plain);
}

ExprId Lift::finish(Tree &tree, ExprId body) {
  auto &arguments = tree.arguments;
  if (arguments.empty())
    return body;
  // Arguments that would have the same name say whose they are.
  llvm::StringMap<unsigned> count;
  for (const Tree::Argument &argument : arguments)
    ++count[argument.name];
  llvm::SmallVector<ir::VarId> vars;
  llvm::SmallVector<ExprId> list;
  for (Tree::Argument &argument : arguments) {
    std::string name = argument.name;
    if (count[name] > 1 && !argument.prefix.empty() && argument.prefix != name)
      name = argument.prefix + code::toPascalCase(name);
    vars.push_back(E.addVar(P.intern(name), argumentType(argument.expr)));
    list.push_back(argument.expr);
  }
  for (auto [use, index] : tree.uses) {
    E[use].op = static_cast<uint8_t>(ir::RefKind::Variable);
    E[use].a = E.var(vars[index]).name.raw();
    E[use].b = vars[index].raw();
  }
  if (O.presence(body) == Presence::Maybe || O.presence(body) == Presence::Holds)
    body = O.asOutput(body);
  if (list.size() == 1 && O.presence(list[0]) != Presence::Output)
    list[0] = O.asOutput(list[0]);
  TypeId type = T.output(T.resolved(typeOf(body)));
  ExprId result = E.apply(list, vars[0], body, type, E.range(body));
  if (fact(tree.root).isUntyped)
    Facts.edit(result).isUntyped = true;
  return O.setPresence(result, Presence::Output);
}
