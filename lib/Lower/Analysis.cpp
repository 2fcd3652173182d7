// The facts of each expression: where outputs are in its value, and how an apply around it would treat it.
//
// One visit bottom-up. The type of each expression is corrected on the way: the binder says what a value is, here it is
// settled whether the target has it as an Output. Nothing is rewritten (Lift).
//
// An expression is hoisted out of an apply's body when it is an output by itself (a resource's property, an invoke). What
// depends on a variable of a `for` inside the body cannot be; then the whole `for` is hoisted. So that this needs no second
// visit, each fact carries the depths of variables that its hoisted parts use.

#include "Lowering.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

uint64_t depthBit(unsigned depth) { return uint64_t(1) << std::min(depth, 63u); }
/// Without the variables at `depth`. Depth 63 is shared, so it always stays.
uint64_t withoutDepth(uint64_t bits, unsigned depth) { return depth < 63 ? bits & ~depthBit(depth) : bits; }

bool isPlain(const Fact &fact) { return fact.presence == Presence::Plain; }

/// Takes over what every expression inherits from a part.
void inherit(Fact &fact, const Fact &part) {
  fact.free |= part.free;
  fact.blocked |= part.blocked;
  fact.isRisky |= part.isRisky;
  fact.isFallible |= part.isFallible;
}

/// Decides on the treatment of a finished fact: plain ones stay, `enter` are entered, others hoisted.
Fact treated(Fact fact, bool enter) {
  if (isPlain(fact)) {
    fact.treatment = Treatment::Keep;
    fact.blocked = 0;
  } else if (enter) {
    fact.treatment = Treatment::Enter;
  } else {
    fact.treatment = Treatment::Hoist;
    fact.blocked = fact.free;
  }
  return fact;
}

} // namespace

Presence Lowering::presenceOf(TypeId type) const {
  if (T.isEventual(type))
    return T.kind(type) == TypeKind::Union ? Presence::Maybe : Presence::Output;
  return T.containsEventuals(type) ? Presence::Holds : Presence::Plain;
}

TypeId Lowering::inner(TypeId type) const {
  const ir::Type &info = T[type];
  if (info.kind == TypeKind::Output || info.kind == TypeKind::Promise)
    return info.element();
  if (info.kind != TypeKind::Union || !T.isEventual(type))
    return type;
  llvm::SmallVector<TypeId> members;
  for (TypeId member : info.elements)
    members.push_back(inner(member));
  return T.unionOf(members);
}

std::pair<TypeId, TypeId> Lowering::itemTypes(TypeId collection) const {
  const ir::Type &type = T[T.withoutNone(inner(collection))];
  switch (type.kind) {
  case TypeKind::List:
  case TypeKind::Set:
    return {T.intType(), type.element()};
  case TypeKind::Tuple:
    return {T.intType(), type.elements.empty() ? T.dynamicType() : joined(type.elements)};
  case TypeKind::Map:
    return {T.stringType(), type.element()};
  case TypeKind::Object:
    return {T.stringType(), type.elements.empty() ? T.dynamicType() : joined(type.elements)};
  case TypeKind::SchemaObject:
    return {T.stringType(), T.dynamicType()};
  default:
    return {T.dynamicType(), T.dynamicType()};
  }
}

/// The type of a value that is of one of `types`. Where outputs are inside, collections of one kind become one collection, so
/// that each member says for itself whether it is an output in all of them or in some.
TypeId Lowering::joined(llvm::ArrayRef<TypeId> types) const {
  TypeId all = T.unionOf(types);
  if (T.kind(all) != TypeKind::Union || !T.containsEventuals(all))
    return all;
  llvm::ArrayRef<TypeId> members = T[all].elements;
  llvm::SmallVector<TypeId> elements;
  auto areAll = [&](auto... kinds) {
    return llvm::all_of(members, [&](TypeId member) { return ((T.kind(member) == kinds) || ...); });
  };
  if (areAll(TypeKind::Object)) {
    llvm::MapVector<StrId, llvm::SmallVector<TypeId, 2>> fields;
    for (TypeId member : members)
      for (auto [name, type] : llvm::zip(T[member].names, T[member].elements))
        fields[name].push_back(type);
    llvm::SmallVector<StrId> names;
    for (auto &[name, found] : fields) {
      if (found.size() < members.size())
        found.push_back(T.noneType());
      names.push_back(name);
      elements.push_back(joined(found));
    }
    return T.object(names, elements);
  }
  bool isList = areAll(TypeKind::List, TypeKind::Tuple);
  if (!isList && !areAll(TypeKind::Map))
    return all;
  for (TypeId member : members)
    llvm::append_range(elements, T[member].elements);
  TypeId element = elements.empty() ? T.dynamicType() : joined(elements);
  return isList ? T.list(element) : T.map(element);
}

void Lowering::bindVar(ir::VarId var, TypeId type, unsigned depth) {
  if (!var)
    return;
  // The binder may know more of an item than its collection's type says.
  TypeId known = E.var(var).type;
  if (T.kind(type) != TypeKind::Dynamic || !known)
    E.var(var).type = type;
  if (VarDepth.size() <= var.index())
    VarDepth.resize(var.index() + 1);
  VarDepth[var.index()] = depthBit(depth);
}

TypeId Lowering::maybe(TypeId type) const {
  TypeId value = T.resolved(type);
  return T.unionOf({T.output(value), value});
}

/// `type` with every Output in it as a value that may be one or not.
TypeId Lowering::loosened(TypeId type) const {
  if (!T.containsEventuals(type))
    return type;
  const ir::Type &info = T[type];
  switch (info.kind) {
  case TypeKind::Output:
  case TypeKind::Promise:
    return maybe(type);
  case TypeKind::List:
    return T.list(loosened(info.element()));
  case TypeKind::Set:
    return T.set(loosened(info.element()));
  case TypeKind::Map:
    return T.map(loosened(info.element()));
  case TypeKind::Tuple:
  case TypeKind::Object: {
    llvm::SmallVector<TypeId> elements;
    for (TypeId element : info.elements)
      elements.push_back(loosened(element));
    return info.kind == TypeKind::Tuple ? T.tuple(elements) : T.object(info.names, elements);
  }
  default:
    return type;
  }
}

bool Lowering::hasProxy(TypeId objectType, llvm::StringRef member, TypeId memberType) const {
  if (!Traits.outputProxies || llvm::is_contained(Traits.outputMembers, member))
    return false;
  switch (T.kind(inner(objectType))) {
  case TypeKind::SchemaObject:
    if (Traits.looseProxies)
      return true;
    [[fallthrough]];
  case TypeKind::Object:
    // The proxy of a property that may be absent may be absent itself.
    return !T.isOptional(inner(memberType));
  case TypeKind::Dynamic:
    // It may be there only where the condition holds.
    return Traits.looseProxies && !InBranch;
  case TypeKind::List:
  case TypeKind::Set:
  case TypeKind::Tuple:
  case TypeKind::Map:
  case TypeKind::Resource:
  case TypeKind::Component:
    return true;
  default:
    return false; // optional, unions
  }
}

Fact Lowering::factOfRef(ExprId id) {
  Fact fact;
  const Expr &expr = E[id];
  if (expr.kind == ExprKind::SplatItem || expr.refKind() == ir::RefKind::Variable) {
    ir::VarId var = expr.kind == ExprKind::SplatItem ? expr.varA() : ir::VarId::fromRaw(expr.b);
    setType(id, E.var(var).type ? E.var(var).type : T.dynamicType());
    fact.free = VarDepth[var.index()];
    fact.presence = presenceOf(typeOf(id));
  } else if (expr.refKind() == ir::RefKind::Node) {
    ir::NodeId node = expr.refNode();
    if (TypeId type = P.nodes[node].type)
      setType(id, type);
    fact.presence = NodePresence[node.index()];
    fact.isFallible = FallibleNodes[node.index()];
  }
  return treated(fact, false);
}

Fact Lowering::factOfAccess(ExprId id, unsigned depth) {
  const Expr expr = E[id];
  ExprId object = expr.exprA();
  bool isIndex = expr.kind == ExprKind::Index;

  if (isRangeVariable(id)) {
    Fact fact;
    if (CurrentRange) {
      ir::VarId var = P.str(expr.strB()) == "key" ? CurrentRange->key : CurrentRange->value;
      setType(id, var && E.var(var).type ? E.var(var).type : T.dynamicType());
    }
    fact.presence = presenceOf(typeOf(id));
    return treated(fact, false);
  }

  analyze(object, depth);
  Fact fact;
  inherit(fact, this->fact(object));
  const Fact objectFact = this->fact(object);
  Fact keyFact;
  std::string member;
  if (isIndex) {
    analyze(expr.exprB(), depth);
    keyFact = this->fact(expr.exprB());
    inherit(fact, keyFact);
    if (E[expr.exprB()].kind == ExprKind::String)
      member = P.str(E[expr.exprB()].strA());
  } else {
    member = P.str(expr.strB());
  }

  TypeId objectType = typeOf(object);
  TypeId innerType = inner(objectType);
  TypeId bare = T.withoutNone(innerType);
  TypeKind kind = T.kind(bare);
  bool isResource = kind == TypeKind::Resource || kind == TypeKind::Component;
  TypeId result = typeOf(id);
  if (isIndex && (kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Map)) {
    result = T[bare].element();
    if (T.isOptional(innerType) && !T.isEventual(result))
      result = T.optional(result);
  } else if (kind == TypeKind::Tuple && isIndex && E[expr.exprB()].kind == ExprKind::Number) {
    unsigned position;
    if (!P.str(E[expr.exprB()].strA()).getAsInteger(10, position) && position < T[bare].elements.size())
      result = T[bare].elements[position];
  } else if (kind == TypeKind::Object) {
    const ir::Type &type = T[bare];
    StrId name = P.intern(member);
    for (size_t i = 0; i < type.names.size(); ++i)
      if (type.names[i] == name)
        result = type.elements[i];
  }

  bool isEventual = T.isEventual(objectType);
  bool isAttempted = InAttempt && !objectFact.isFallible; // by then its call may look at complete values
  fact.lifts = !isPlain(keyFact) || (isEventual && (isAttempted || objectFact.lifts || objectFact.isUntyped ||
                                                    !hasProxy(objectType, member, result)));
  if (isEventual || fact.lifts)
    result = T.output(isResource ? inner(result) : T.resolved(result));
  setType(id, result);
  if (isEventual || fact.lifts || isResource)
    fact.presence = T.isEventual(result) ? Presence::Output : presenceOf(result);
  else
    fact.presence = isPlain(objectFact) && T.kind(result) == TypeKind::Dynamic ? Presence::Plain : presenceOf(result);
  if (fact.presence == Presence::Plain && mayHoldOutputs(object)) {
    fact.presence = Presence::Maybe;
    fact.isRisky = true; // it need not be there at all
    setType(id, maybe(result));
  }
  // An element, and what an optional resource or something unknown has, need not be there.
  if (!isEventual && (isIndex ? T.containsEventuals(result) || T.kind(inner(result)) == TypeKind::Resource
                              : (T.isOptional(innerType) && isResource) || (kind == TypeKind::Dynamic && T.isEventual(result))))
    fact.isRisky = true;
  // Reading a resource's property makes an output again, so such an access is never part of a body that goes on.
  bool enter = fact.lifts && !(isResource && T.isEventual(typeOf(id)));
  return treated(fact, enter);
}

Fact Lowering::factOfCall(ExprId id, unsigned depth) {
  Builtin builtin = builtinOf(P.str(E[id].strA()));
  Fact fact;
  bool allPlain = true, someHold = false;
  bool liftsAttempts = (builtin == Builtin::Try || builtin == Builtin::Can) && !Traits.recoversOutputs;
  llvm::SaveAndRestore attempt(InAttempt, InAttempt || liftsAttempts);
  // The variable `error` of a `recover` is used in its second argument only.
  bool declares = builtin == Builtin::Recover && E[id].varB();
  if (declares)
    bindVar(E[id].varB(), T.stringType(), depth + 1);
  for (unsigned i = 0; i < E[id].listSize; ++i) {
    ExprId arg = E.list(id)[i];
    analyze(arg, declares && i > 0 ? depth + 1 : depth);
    Fact argFact = this->fact(arg);
    if (declares && i > 0) {
      argFact.free = withoutDepth(argFact.free, depth + 1);
      argFact.blocked = withoutDepth(argFact.blocked, depth + 1);
    }
    inherit(fact, argFact);
    if (isPlain(argFact))
      continue;
    allPlain = false;
    Access access = accessOf(builtin, i);
    if (access == Access::Deep || (access == Access::Shallow && T.isEventual(typeOf(arg))))
      fact.lifts = true;
    else if (access != Access::Lazy)
      someHold = true;
  }
  fact.isFallible |= builtin == Builtin::Invoke || builtin == Builtin::Call;
  // What may fail before there is an output, as the element of an empty list, must stay within its attempt, and so must an
  // output that itself may fail.
  liftsAttempts &= !fact.isRisky && !fact.isFallible;
  fact.lifts |= liftsAttempts && !allPlain;
  TypeId type = typeOf(id);
  auto makeOutput = [&] {
    fact.presence = Presence::Output;
    setType(id, T.output(T.resolved(type)));
  };
  if (fact.lifts) {
    makeOutput();
    return treated(fact, true);
  }
  switch (builtin) {
  case Builtin::Invoke:
  case Builtin::Secret:
  case Builtin::Unsecret:
  case Builtin::GetOutput:
  case Builtin::Recover:
    makeOutput();
    break;
  case Builtin::Call:
    if (!Traits.awaitsCalls)
      allPlain = false;
    [[fallthrough]];
  case Builtin::Try:
  case Builtin::Can:
    fact.isRisky = true;
    if (liftsAttempts)
      setType(id, T.resolved(type));
    else if (!allPlain || T.isEventual(type))
      makeOutput();
    break;
  case Builtin::ToJson:
    if (!allPlain)
      makeOutput();
    break;
  case Builtin::Element:
  case Builtin::Lookup:
  case Builtin::SingleOrNone:
    if (someHold || mayHoldOutputs(E.list(id)[0])) {
      TypeId item = itemTypes(typeOf(E.list(id)[0])).second;
      if (builtin == Builtin::Lookup && E[id].listSize > 2)
        item = T.unionOf({item, typeOf(E.list(id)[2])});
      setType(id, item);
      fact.presence = T.kind(item) == TypeKind::Dynamic ? Presence::Maybe : presenceOf(item);
      if (fact.presence == Presence::Maybe)
        setType(id, maybe(item));
      fact.isRisky = true;
    }
    break;
  case Builtin::Entries:
    if (someHold) {
      auto [key, value] = itemTypes(typeOf(E.list(id)[0]));
      setType(id, T.list(T.object({P.intern("key"), P.intern("value")}, {key, value})));
      fact.presence = Presence::Holds;
    }
    break;
  default:
    break;
  }
  return treated(fact, false);
}

Fact Lowering::factOfFor(ExprId id, unsigned depth) {
  const Expr expr = E[id];
  ExprId collection = E.list(id)[ir::ForCollection], key = E.list(id)[ir::ForKey];
  ExprId value = E.list(id)[ir::ForValue], condition = E.list(id)[ir::ForCondition];
  analyze(collection, depth);
  const Fact source = fact(collection);
  bool isEventual = T.isEventual(typeOf(collection));
  auto [keyType, itemType] = itemTypes(typeOf(collection));
  bindVar(expr.varA(), keyType, depth + 1);
  bindVar(expr.varB(), itemType, depth + 1);
  UntypedVars.resize(std::max<size_t>(UntypedVars.size(), E.varCount()));
  UntypedVars[expr.varB().index()] = source.isUntyped;

  Fact body;
  bool keysPlain = true;
  for (ExprId part : {key, value, condition}) {
    if (!part)
      continue;
    analyze(part, depth + 1);
    inherit(body, fact(part));
    if (part != value)
      keysPlain &= isPlain(fact(part));
  }
  Fact result = source;
  result.isUntyped = false;
  result.treatment = Treatment::Keep;
  result.lifts = isEventual || !keysPlain;
  bool isBlocked = body.blocked & depthBit(depth + 1);
  body.free = withoutDepth(body.free, depth + 1);
  body.blocked = withoutDepth(body.blocked, depth + 1);
  inherit(result, body);

  TypeId valueType = typeOf(value);
  if (result.lifts) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (!isPlain(fact(value))) {
    result.presence = Presence::Holds;
    TypeId item = expr.op == 1 ? T.list(valueType) : valueType;
    setType(id, key ? T.map(item) : T.list(item));
  } else {
    result.presence = Presence::Plain;
  }
  return treated(result, !isBlocked);
}

Fact Lowering::factOfSplat(ExprId id, unsigned depth) {
  const Expr expr = E[id];
  analyze(expr.exprA(), depth);
  Fact result = fact(expr.exprA());
  TypeId sourceType = typeOf(expr.exprA());
  TypeKind kind = T.kind(T.withoutNone(inner(sourceType)));
  bool isList = kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Tuple;
  bindVar(expr.varC(), isList ? itemTypes(sourceType).second : T.withoutNone(inner(sourceType)), depth + 1);
  UntypedVars.resize(std::max<size_t>(UntypedVars.size(), E.varCount()));
  UntypedVars[expr.varC().index()] = result.isUntyped;
  analyze(expr.exprB(), depth + 1);
  Fact body = fact(expr.exprB());
  bool isBlocked = body.blocked & depthBit(depth + 1);
  body.free = withoutDepth(body.free, depth + 1);
  body.blocked = withoutDepth(body.blocked, depth + 1);
  inherit(result, body);
  result.lifts = T.isEventual(sourceType);
  if (result.lifts) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (!isPlain(body)) {
    result.presence = Presence::Holds;
    setType(id, T.list(typeOf(expr.exprB())));
  } else {
    result.presence = Presence::Plain;
  }
  return treated(result, !isBlocked);
}

Fact Lowering::factOfConditional(ExprId id, unsigned depth) {
  const Expr expr = E[id];
  Fact result;
  for (ExprId part : {expr.exprA(), expr.exprB(), expr.exprC()}) {
    llvm::SaveAndRestore branch(InBranch, InBranch || part != expr.exprA());
    analyze(part, depth);
    inherit(result, fact(part));
  }
  const Fact &then = fact(expr.exprB()), &otherwise = fact(expr.exprC());
  result.lifts = !isPlain(fact(expr.exprA()));
  TypeId thenType = typeOf(expr.exprB()), otherwiseType = typeOf(expr.exprC());
  bool branchesPlain = isPlain(then) && isPlain(otherwise);
  if (result.lifts) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (then.presence == Presence::Output && otherwise.presence == Presence::Output) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (T.isEventual(thenType) || T.isEventual(otherwiseType)) {
    result.presence = Presence::Maybe;
    setType(id, maybe(typeOf(id)));
  } else if (!branchesPlain) {
    result.presence = Presence::Holds;
    if (!T.containsEventuals(typeOf(id)))
      setType(id, joined({thenType, otherwiseType}));
  }
  return treated(result, branchesPlain || !(then.isRisky || otherwise.isRisky));
}

Fact Lowering::factOfStructure(ExprId id, unsigned depth) {
  Fact result;
  bool isObject = E[id].kind == ExprKind::Object;
  bool allPlain = true;
  for (unsigned i = 0; i < E[id].listSize; ++i) {
    ExprId part = E.list(id)[i];
    analyze(part, depth);
    inherit(result, fact(part));
    allPlain &= isPlain(fact(part));
    if (isObject && i % 2 == 0 && !isPlain(fact(part)))
      result.lifts = true;
  }
  if (allPlain)
    return treated(result, true);
  if (result.lifts) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
    return treated(result, true);
  }
  result.presence = Presence::Holds;
  llvm::SmallVector<TypeId> types;
  llvm::SmallVector<StrId> names;
  bool namesKnown = true;
  for (unsigned i = 0; i < E[id].listSize; ++i) {
    ExprId part = E.list(id)[i];
    if (isObject && i % 2 == 0) {
      namesKnown &= E[part].kind == ExprKind::String;
      if (namesKnown)
        names.push_back(E[part].strA());
    } else {
      types.push_back(typeOf(part));
    }
  }
  TypeKind kind = T.kind(T.withoutNone(typeOf(id)));
  if (!isObject)
    setType(id, T.tuple(types));
  else if (kind == TypeKind::Map || !namesKnown)
    setType(id, T.map(T.unionOf(types)));
  else if (kind != TypeKind::SchemaObject)
    setType(id, T.object(names, types));
  return treated(result, true);
}

Fact Lowering::factOfOperation(ExprId id, unsigned depth) {
  Fact result;
  bool allPlain = true;
  ir::forEachChild(E, id, [&](ExprId part) {
    analyze(part, depth);
    inherit(result, fact(part));
    allPlain &= isPlain(fact(part));
  });
  if (!allPlain) {
    result.lifts = true;
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  }
  return treated(result, true);
}

void Lowering::analyze(ExprId id, unsigned depth) {
  Fact result;
  switch (E[id].kind) {
  case ExprKind::Ref:
  case ExprKind::SplatItem:
    result = factOfRef(id);
    break;
  case ExprKind::GetAttr:
  case ExprKind::Index:
    result = factOfAccess(id, depth);
    break;
  case ExprKind::Call:
    result = factOfCall(id, depth);
    break;
  case ExprKind::For:
    result = factOfFor(id, depth);
    break;
  case ExprKind::Splat:
    result = factOfSplat(id, depth);
    break;
  case ExprKind::Conditional:
    result = factOfConditional(id, depth);
    break;
  case ExprKind::Tuple:
  case ExprKind::Object:
    result = factOfStructure(id, depth);
    break;
  case ExprKind::Template:
  case ExprKind::TemplateJoin:
  case ExprKind::Unary:
  case ExprKind::Binary:
    result = factOfOperation(id, depth);
    break;
  default:
    break; // literals
  }
  markUntyped(id, result);
  if (Facts.size() <= id.index())
    Facts.resize(E.size());
  Facts[id.index()] = result;
}

void Lowering::markUntyped(ExprId id, Fact &fact) {
  const Expr &expr = E[id];
  auto of = [&](ExprId part) { return part && this->fact(part).isUntyped; };
  switch (expr.kind) {
  case ExprKind::Ref:
  case ExprKind::SplatItem:
    if (expr.kind == ExprKind::SplatItem || expr.refKind() == ir::RefKind::Variable) {
      uint32_t var = expr.kind == ExprKind::SplatItem ? expr.a : expr.b;
      fact.isUntyped = var < UntypedVars.size() && UntypedVars[var];
    } else if (expr.refKind() == ir::RefKind::Node) {
      fact.isUntyped = UntypedNodes[expr.refNode().index()];
    }
    break;
  case ExprKind::GetAttr:
  case ExprKind::Index:
    fact.isUntyped = !isRangeVariable(id) && of(expr.exprA());
    break;
  case ExprKind::Call:
    switch (builtinOf(P.str(expr.strA()))) {
    case Builtin::Try:
    case Builtin::NotImplemented:
      fact.isUntyped = true;
      break;
    case Builtin::Element:
    case Builtin::Lookup:
    case Builtin::SingleOrNone:
    case Builtin::Secret:
    case Builtin::Unsecret:
      fact.isUntyped = expr.listSize && of(E.list(id)[0]);
      break;
    default:
      break;
    }
    break;
  case ExprKind::Conditional:
    fact.isUntyped = of(expr.exprB()) || of(expr.exprC());
    break;
  case ExprKind::For:
    fact.isUntyped = of(E.list(id)[ir::ForValue]) && (fact.lifts || of(E.list(id)[ir::ForCollection]));
    break;
  case ExprKind::Splat:
    fact.isUntyped = of(expr.exprA());
    break;
  default:
    break;
  }
}
