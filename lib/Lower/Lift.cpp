// Lifting: rewrites expressions top-down so that every use of an output is in an Apply, an Interpolate, or a proxy's access.
//
// `observe` keeps the value as it is; where an expression looks into an output, `lift` makes one apply for the whole
// operation: `extract` walks it, hoists what is an output by itself into the arguments (equal ones once) and leaves
// parameters in their places. Each expression is rewritten once. Facts come from Analysis.

#include "Lowering.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

struct Lowering::Tree {
  struct Argument {
    ExprId expr;
    std::string key, name, prefix;
  };
  ExprId root;
  llvm::SmallVector<Argument, 2> arguments;
  llvm::SmallVector<std::pair<ExprId, unsigned>, 4> uses; ///< placeholders and the arguments they stand for
};

/// Comments of a list's or an object's item follow what the item became.
ExprId Lowering::keepComments(ExprId before, ExprId after) {
  if (before != after)
    if (auto found = P.itemComments.find(before); found != P.itemComments.end()) {
      ir::CommentsId comments = found->second;
      P.itemComments[after] = comments;
    }
  return after;
}

ExprId Lowering::asOutput(ExprId id) {
  ExprId result = E.convert(id, T.output(T.resolved(typeOf(id))), E.range(id));
  return setCurrent(result, Presence::Output);
}

ExprId Lowering::observe(ExprId id) {
  const Fact f = fact(id);
  if (f.lifts)
    return lift(id);
  if (isRangeVariable(id)) {
    IsValueUsed |= P.str(E[id].strB()) != "key";
    return setCurrent(id, f.presence);
  }
  ir::rewriteChildren(E, id, [&](ExprId child) { return keepComments(child, observe(child)); });
  ExprKind kind = E[id].kind;
  if (kind == ExprKind::GetAttr || kind == ExprKind::Index) {
    ExprId object = E[id].exprA();
    if (T.isEventual(typeOf(object)) && current(object) == Presence::Maybe) {
      ExprId lifted = asOutput(object);
      E[id].a = lifted.raw();
    }
  }
  coerceOperands(id);
  return setCurrent(id, f.presence);
}

ExprId Lowering::lift(ExprId id) {
  ExprKind kind = E[id].kind;
  if (kind == ExprKind::Template && Traits.interpolation &&
      llvm::all_of(E.list(id), [&](ExprId part) { return !fact(part).lifts && fact(part).presence != Presence::Holds; })) {
    ir::rewriteChildren(E, id, [&](ExprId part) { return observe(part); });
    E[id].kind = ExprKind::Interpolate;
    return setCurrent(id, Presence::Output);
  }
  if (kind == ExprKind::For) {
    uint64_t own = VarDepth[E[id].varB().index()];
    for (unsigned part : {ir::ForKey, ir::ForCondition})
      if (ExprId expr = E.list(id)[part]; expr && (fact(expr).blocked & own))
        return liftPairs(id);
  }
  Tree tree{id, {}, {}};
  ExprId body = extract(id, tree, true);
  return finish(tree, body);
}

ExprId Lowering::extract(ExprId id, Tree &tree, bool isRoot) {
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
    TypeKind objectKind = T.kind(T.withoutNone(inner(typeOf(E[id].exprA()))));
    ir::rewriteChildren(E, id, [&](ExprId child) { return extract(child, tree); });
    bool makesOutput = (objectKind == TypeKind::Resource || objectKind == TypeKind::Component) &&
                       T.isEventual(typeOf(id));
    if (!makesOutput)
      setType(id, type);
    coerceOperands(id);
    return setCurrent(id, makesOutput ? Presence::Output : Presence::Plain);
  }
  case ExprKind::Call: {
    Builtin builtin = builtinOf(P.str(E[id].strA()));
    unsigned position = 0;
    ir::rewriteChildren(E, id, [&](ExprId arg) {
      Access access = accessOf(builtin, position++);
      // Attempts are lifted with their call, or the call stays outside.
      bool isWithin = access == Access::Deep || access == Access::Shallow || builtin == Builtin::Lookup ||
                      builtin == Builtin::Try || builtin == Builtin::Can;
      return isWithin ? extract(arg, tree) : observe(arg);
    });
    break;
  }
  default:
    ir::rewriteChildren(E, id, [&](ExprId child) { return keepComments(child, extract(child, tree)); });
  }
  setType(id, type);
  coerceOperands(id);
  return setCurrent(id, Presence::Plain);
}

ExprId Lowering::extractFor(ExprId id, Tree &tree, bool isRoot) {
  uint64_t own = VarDepth[E[id].varB().index()];
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
    TypeId item = E[id].op == 1 ? T.list(typeOf(value)) : typeOf(value);
    setType(id, isMap ? T.map(item) : T.list(item));
  } else {
    setType(id, T.resolved(typeOf(id)));
  }
  coerceOperands(id);
  return setCurrent(id, isHeld ? Presence::Holds : Presence::Plain);
}

ExprId Lowering::extractSplat(ExprId id, Tree &tree, bool isRoot) {
  uint64_t own = VarDepth[E[id].varC().index()];
  ExprId source = E[id].exprA(), each = E[id].exprB();
  bool isHeld = isRoot && (fact(each).blocked & own);
  source = extract(source, tree);
  each = isHeld ? observe(each) : extract(each, tree);
  E[id].a = source.raw();
  E[id].b = each.raw();
  setType(id, isHeld ? T.list(typeOf(each)) : T.resolved(typeOf(id)));
  return setCurrent(id, isHeld ? Presence::Holds : Presence::Plain);
}

ExprId Lowering::extractConditional(ExprId id, Tree &tree, bool isRoot) {
  ExprId condition = E[id].exprA(), then = E[id].exprB(), otherwise = E[id].exprC();
  bool branchesPlain = fact(then).presence == Presence::Plain && fact(otherwise).presence == Presence::Plain;
  // A branch that may fail must stay behind its condition.
  bool stays = isRoot && !branchesPlain && (fact(then).isRisky || fact(otherwise).isRisky);
  TypeId type = T.resolved(typeOf(id));
  condition = extract(condition, tree);
  then = stays ? observe(then) : extract(then, tree);
  otherwise = stays ? observe(otherwise) : extract(otherwise, tree);
  E[id].a = condition.raw();
  E[id].b = then.raw();
  E[id].c = otherwise.raw();
  setType(id, stays ? maybe(type) : type);
  coerceOperands(id);
  return setCurrent(id, stays ? Presence::Maybe : Presence::Plain);
}

/// `for` whose key or condition is an output of its own item: the items are gathered as tuples, lifted, and then sorted out.
ExprId Lowering::liftPairs(ExprId id) {
  const Expr expr = E[id];
  SrcRange range = E.range(id);
  TypeId resultType = typeOf(id);
  llvm::SmallVector<ExprId, 4> parts(E.list(id));
  unsigned depth = llvm::countr_zero(VarDepth[expr.varB().index()]) - 1;

  llvm::SmallVector<ExprId, 3> fields;
  llvm::SmallVector<unsigned, 3> places;
  for (unsigned part : {ir::ForCondition, ir::ForKey, ir::ForValue})
    if (parts[part]) {
      fields.push_back(parts[part]);
      places.push_back(part);
    }
  ExprId tuple = E.tuple(fields, range);
  setType(tuple, T.dynamicType());
  ExprId gather = E.forExpr(expr.varA(), expr.varB(), parts[ir::ForCollection], {}, tuple, {}, false, range);
  setType(gather, T.list(T.dynamicType()));
  analyze(gather, depth);

  Tree tree{id, {}, {}};
  ExprId pairs = hoist(gather, tree);
  tree.arguments[0].name = "items";
  ir::VarId item = E.addVar(P.intern("item"), itemTypes(typeOf(pairs)).second);
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
  ExprId body = E.forExpr({}, item, pairs, sorted[ir::ForKey], sorted[ir::ForValue], sorted[ir::ForCondition],
                          expr.op == 1, range);
  setType(body, T.resolved(resultType));
  return finish(tree, body);
}

ExprId Lowering::hoist(ExprId id, Tree &tree) {
  std::string key = chainKey(id), prefix;
  SrcRange range = E.range(id);
  unsigned index = tree.arguments.size();
  if (!key.empty())
    for (unsigned i = 0; i < tree.arguments.size(); ++i)
      if (tree.arguments[i].key == key)
        index = i;
  if (index == tree.arguments.size()) {
    std::string name = nameOfArgument(id, prefix);
    ExprId argument = observe(id);
    tree.arguments.push_back({argument, std::move(key), std::move(name), std::move(prefix)});
  }
  ExprId use = E.refTo(StrId(), ir::VarId(), range);
  setType(use, T.resolved(typeOf(tree.arguments[index].expr)));
  if (fact(id).isUntyped) {
    Facts.resize(E.size());
    Facts[use.index()].isUntyped = true;
  }
  tree.uses.push_back({use, index});
  return setCurrent(use, Presence::Plain);
}

ExprId Lowering::finish(Tree &tree, ExprId body) {
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
    vars.push_back(E.addVar(P.intern(name), T.resolved(typeOf(argument.expr))));
    list.push_back(argument.expr);
  }
  for (auto [use, index] : tree.uses) {
    E[use].op = static_cast<uint8_t>(ir::RefKind::Variable);
    E[use].a = E.var(vars[index]).name.raw();
    E[use].b = vars[index].raw();
  }
  if (current(body) == Presence::Maybe || current(body) == Presence::Holds)
    body = asOutput(body);
  if (list.size() == 1 && current(list[0]) != Presence::Output)
    list[0] = asOutput(list[0]);
  TypeId type = T.output(T.resolved(typeOf(body)));
  ExprId result = E.apply(list, vars[0], body, type, E.range(body));
  if (fact(tree.root).isUntyped) {
    Facts.resize(E.size());
    Facts[result.index()].isUntyped = true;
  }
  return setCurrent(result, Presence::Output);
}

std::string Lowering::chainKey(ExprId id) const {
  const Expr &expr = E[id];
  switch (expr.kind) {
  case ExprKind::Ref:
    if (expr.refKind() == ir::RefKind::Node || expr.refKind() == ir::RefKind::Variable)
      return fmt::format("{}{}", static_cast<unsigned>(expr.refKind()), expr.b);
    return expr.refKind() == ir::RefKind::Range ? "range" : "";
  case ExprKind::SplatItem:
    return fmt::format("s{}", expr.a);
  case ExprKind::GetAttr: {
    std::string object = chainKey(expr.exprA());
    return object.empty() ? "" : object + "." + P.str(expr.strB()).str();
  }
  case ExprKind::Index: {
    const Expr &key = E[expr.exprB()];
    if (key.kind != ExprKind::String && key.kind != ExprKind::Number)
      return "";
    std::string object = chainKey(expr.exprA());
    return object.empty() ? "" : fmt::format("{}[{}{}", object, static_cast<unsigned>(key.kind), key.a);
  }
  default:
    return "";
  }
}

std::string Lowering::nameOfArgument(ExprId id, std::string &prefix) const {
  const Expr &expr = E[id];
  auto plural = [](std::string name) { return llvm::StringRef(name).ends_with("s") ? name : name + "s"; };
  switch (expr.kind) {
  case ExprKind::Ref:
    if (prefix.empty())
      prefix = P.str(expr.strA()).str();
    return P.str(expr.strA()).str();
  case ExprKind::GetAttr:
    nameOfArgument(expr.exprA(), prefix);
    return P.str(expr.strB()).str();
  case ExprKind::Index: {
    std::string name = nameOfArgument(expr.exprA(), prefix);
    if (E[expr.exprB()].kind == ExprKind::String)
      return P.str(E[expr.exprB()].strA()).str();
    llvm::StringRef text = name;
    if (text.ends_with("ies") && text.size() > 4)
      return text.drop_back(3).str() + "y";
    return text.ends_with("s") && !text.ends_with("ss") && text.size() > 3 ? text.drop_back().str() : name;
  }
  case ExprKind::Splat:
    nameOfArgument(expr.exprA(), prefix);
    if (E[expr.exprB()].kind == ExprKind::GetAttr)
      return plural(P.str(E[expr.exprB()].strB()).str());
    return nameOfArgument(expr.exprA(), prefix);
  case ExprKind::For:
    return "items";
  case ExprKind::Call: {
    switch (builtinOf(P.str(expr.strA()))) {
    case Builtin::Invoke: {
      // aws:ec2/getAmi:getAmi -> ami
      const Expr &token = E[E.list(id)[0]];
      if (token.kind != ExprKind::String)
        return "result";
      llvm::StringRef name = P.str(token.strA()).rsplit(':').second;
      prefix = name.str();
      if (name.consume_front("get") && !name.empty())
        return code::toCamelCase(name);
      return name.empty() ? "result" : name.str();
    }
    case Builtin::Secret:
    case Builtin::Unsecret:
      return E[id].listSize ? nameOfArgument(E.list(id)[0], prefix) : "value";
    default:
      return "value";
    }
  }
  default:
    return "value";
  }
}
