// The facts of each expression: where outputs are in its value, and how an apply around it would
// treat it.
//
// An expression is hoisted out of an apply's body when it is an output by itself (a resource's
// property, an invoke). What depends on a variable of a `for` inside the body cannot be; then the
// whole `for` is hoisted. So that this needs no second visit, each fact carries the depths of
// variables that its hoisted parts use.

#include "Analysis.h"

#include "pcl/IR/StdTypes.h"

#include "llvm/ADT/STLExtras.h"

using namespace pcl;
using namespace pcl::lower;
using ir::Access;
using ir::Builtin;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

uint64_t depthBit(unsigned depth) { return uint64_t(1) << std::min(depth, 63u); }
/// Without the variables at `depth`. Depth 63 is shared, so it always stays.
uint64_t withoutDepth(uint64_t bits, unsigned depth) {
  return depth < 63 ? bits & ~depthBit(depth) : bits;
}

/// True if what stands in `id` stays outside of every function, unless `id` itself is lifted.
bool keepsStatement(const ir::ExprStore &exprs, ExprId id) {
  const Expr &expr = exprs[id];
  switch (expr.kind) {
  case ExprKind::Index:
    return exprs[expr.as<ir::IndexExpr>().key()].kind == ExprKind::String ||
           exprs[expr.as<ir::IndexExpr>().key()].kind == ExprKind::Number;
  case ExprKind::GetAttr:
  case ExprKind::Conditional:
  case ExprKind::Tuple:
  case ExprKind::Call: // of the function itself
    return true;
  default:
    return false;
  }
}

bool isPlain(const Fact &fact) { return fact.presence == Presence::Plain; }

/// Takes over what every expression inherits from a part.
void inherit(Fact &fact, const Fact &part) {
  fact.free |= part.free;
  fact.blocked |= part.blocked;
  fact.isRisky |= part.isRisky;
  fact.guards |= part.guards;
  fact.isFallible |= part.isFallible;
}

/// Decides on the treatment of a finished fact: plain ones stay, `enter` are entered, others
/// hoisted.
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

TypeId Analysis::typeOf(ExprId id) const {
  if (TypeId type = fact(id).type)
    return type;
  return E[id].type ? E[id].type : T.dynamicType();
}

TypeId Analysis::typeOf(ir::VarId id) const {
  if (TypeId type = Facts.of(id).type)
    return type;
  return E.var(id).type ? E.var(id).type : T.dynamicType();
}

void Analysis::bindVar(ir::VarId var, TypeId type, unsigned depth, bool isUntyped) {
  if (!var)
    return;
  // The binder may know more of an item than its collection's type says.
  TypeId known = E.var(var).type;
  bool isKnown = known && T.kind(known) != TypeKind::Dynamic;
  Facts.edit(var) = {T.kind(type) == TypeKind::Dynamic && isKnown ? known : type, depthBit(depth),
                     isUntyped};
}

/// The items of what an apply around `collection` has are no outputs, whatever the binder says.
void Analysis::resolveItems(ir::VarId item, ExprId collection, Context context) {
  TypeId type = typeOf(collection);
  bool isAwaited = context.awaited && isPlain(fact(collection)) && !T.containsEventuals(type);
  if (isAwaited || (T.isEventual(type) && !T.containsEventuals(Outputs.inner(type))))
    Facts.edit(item).type = T.resolved(Facts.of(item).type);
}

/// The type of what the call `id` of `element`, `lookup` or `singleOrNone` finds in its collection.
TypeId Analysis::foundType(ExprId id) const {
  ExprId collection = E.list(id)[0];
  bool isLookup = P.builtin(E[id]) == Builtin::Lookup;
  TypeId bare = T.withoutNone(Outputs.inner(typeOf(collection)));
  StrId name =
      isLookup && E[E.list(id)[1]].kind == ExprKind::String ? E[E.list(id)[1]].text() : StrId();
  TypeId item =
      T.isOpen(bare) ? T.partOfOpen(bare, name) : Outputs.itemTypes(typeOf(collection)).second;
  if (TypeId member = name ? T[bare].member(name) : TypeId())
    item = member;
  if (isLookup && E[id].listSize > 2)
    item = T.unionOf({item, typeOf(E.list(id)[2])});
  return P.builtin(E[id]) == Builtin::SingleOrNone ? T.optional(item) : item;
}

bool Analysis::isOfResource(ExprId id) const {
  return E[id].kind == ExprKind::GetAttr &&
         T.kind(T.withoutNone(Outputs.inner(typeOf(E[id].object())))) == TypeKind::Resource;
}

bool Analysis::isOpenedMap(ExprId id) const {
  TypeId type = T.withoutNone(T.resolved(typeOf(id)));
  if (T.kind(type) != TypeKind::Map || T.kind(T[type].element()) != TypeKind::Dynamic)
    return false;
  while (E[id].kind == ExprKind::GetAttr) {
    id = E[id].object();
    if (T.kind(T.withoutNone(Outputs.inner(typeOf(id)))) == TypeKind::Component)
      return true;
  }
  return false;
}

bool Analysis::hasProxy(ExprId object, llvm::StringRef member, TypeId memberType,
                        Context context) const {
  TypeId objectType = typeOf(object);
  if (!Traits.outputProxies || llvm::is_contained(Traits.outputMembers, member))
    return false;
  switch (T.kind(Outputs.inner(objectType))) {
  case TypeKind::SchemaObject:
    if (Traits.looseProxies)
      return true;
    [[fallthrough]];
  case TypeKind::Object:
    // The proxy of a property that may be absent may be absent itself, and so may what is of any
    // type, null among them.
    return !T.isOptional(Outputs.inner(memberType)) &&
           !(Traits.typesProxies && T.kind(Outputs.inner(memberType)) == TypeKind::Dynamic);
  case TypeKind::Dynamic:
    // It may be there only where the condition holds.
    return Traits.looseProxies && !context.inBranch;
  case TypeKind::Map:
    // A map of anything may be anything to the compiler, whose outputs have no proxies, unless a
    // class says that it is one.
    if (Traits.typesProxies && !isOfResource(object) &&
        T.kind(Outputs.inner(memberType)) == TypeKind::Dynamic)
      return false;
    [[fallthrough]];
  case TypeKind::Tuple:
    if (Traits.typesProxies && !llvm::all_equal(T[Outputs.inner(objectType)].elements))
      return false;
    [[fallthrough]];
  case TypeKind::List:
  case TypeKind::Set:
    // Nor does an attempt tell the proxy of null from that of nothing.
    if (!Traits.looseProxies && context.isAttempt && T.isOptional(Outputs.inner(memberType)))
      return false;
    // A proxy either fails for want of an element, and a condition around it says that there is
    // one, or it is that of nothing, which no attempt tells from another.
    return Traits.elementProxies && !(Traits.looseProxies ? context.inBranch : context.isTried);
  case TypeKind::Resource:
  case TypeKind::Component:
    return true;
  default:
    return false; // optional, unions
  }
}

Fact Analysis::factOfRef(ExprId id, Context context) {
  Fact fact;
  const Expr &expr = E[id];
  if (expr.kind == ExprKind::SplatItem || expr.refKind() == ir::RefKind::Variable) {
    ir::VarId var =
        expr.kind == ExprKind::SplatItem ? expr.as<ir::SplatItemExpr>().item() : expr.refVar();
    setType(id, typeOf(var));
    fact.free = Facts.of(var).depth;
    fact.presence = Outputs.presenceOf(typeOf(id));
  } else if (expr.refKind() == ir::RefKind::Node) {
    ir::NodeId node = expr.refNode();
    bool isPresent = context.present && context.present->contains(node);
    if (TypeId type = P.nodes[node].type)
      setType(id, isPresent ? T.withoutNone(type) : type);
    // A value may be read anywhere, and be nothing there; a member of a resource may not.
    TypeKind kind = T.kind(T.withoutNone(Outputs.inner(typeOf(id))));
    bool isMade = kind == TypeKind::Resource || kind == TypeKind::Component;
    if (isPresent && isMade && !context.present->isCertain(node))
      fact.guards = depthBit(context.present->depthOf(node));
    fact.presence = Facts.nodes[node.index()].presence;
    if (context.awaited && context.awaited->contains(node)) {
      fact.presence = Presence::Plain;
      fact.guards |= depthBit(context.awaited->depthOf(node));
      setType(id, T.resolved(typeOf(id)));
    }
    fact.isFallible = Facts.nodes[node.index()].isFallible;
  }
  return treated(fact, false);
}

Fact Analysis::factOfAccess(ExprId id, Context context) {
  const Expr expr = E[id];
  ExprId object = expr.object();
  bool isIndex = expr.kind == ExprKind::Index;

  if (isRangeVariable(E, id)) {
    Fact fact;
    if (context.range) {
      ir::VarId var = P.str(expr.as<ir::GetAttrExpr>().name()) == "key" ? context.range->key
                                                                        : context.range->value;
      setType(id, var ? typeOf(var) : T.dynamicType());
    }
    fact.presence = Outputs.presenceOf(typeOf(id));
    return treated(fact, false);
  }

  analyze(object, context);
  Fact fact;
  inherit(fact, this->fact(object));
  const Fact objectFact = this->fact(object);
  Fact keyFact;
  std::string member;
  if (isIndex) {
    analyze(expr.as<ir::IndexExpr>().key(), context);
    keyFact = this->fact(expr.as<ir::IndexExpr>().key());
    inherit(fact, keyFact);
    if (E[expr.as<ir::IndexExpr>().key()].kind == ExprKind::String)
      member = P.str(E[expr.as<ir::IndexExpr>().key()].text());
  } else {
    member = P.str(expr.as<ir::GetAttrExpr>().name());
  }

  TypeId objectType = typeOf(object);
  TypeId innerType = Outputs.inner(objectType);
  TypeId bare = T.withoutNone(innerType);
  TypeKind kind = T.kind(bare);
  bool isResource = kind == TypeKind::Resource || kind == TypeKind::Component;
  TypeId result = typeOf(id);
  // What is read of something that may be absent may be absent itself.
  auto through = [&](TypeId member) {
    return T.isOptional(innerType) && !T.isEventual(member) ? T.optional(member) : member;
  };
  if (kind == TypeKind::Map || (isIndex && (kind == TypeKind::List || kind == TypeKind::Set))) {
    result = through(T[bare].element());
  } else if (kind == TypeKind::Tuple && isIndex &&
             E[expr.as<ir::IndexExpr>().key()].kind == ExprKind::Number) {
    unsigned position;
    if (!P.str(E[expr.as<ir::IndexExpr>().key()].text()).getAsInteger(10, position) &&
        position < T[bare].elements.size())
      result = through(T[bare].elements[position]);
  } else if (kind == TypeKind::Object) {
    if (TypeId type = T[bare].member(P.intern(member)))
      result = through(type);
  } else if (T.isOpen(bare)) {
    result = T.partOfOpen(bare, member.empty() ? StrId() : P.intern(member));
  }

  if (isAwaited(object, context))
    result = T.resolved(result);
  bool isEventual = T.isEventual(objectType);
  bool isAttempted =
      context.inAttempt && !objectFact.isFallible; // by then its call may look at complete values
  fact.lifts = !isPlain(keyFact) ||
               (isEventual && (isAttempted || objectFact.lifts || objectFact.isUntyped ||
                               !hasProxy(object, member, result, context)));
  if (isEventual || fact.lifts)
    result = T.output(isResource ? Outputs.inner(result) : T.resolved(result));
  setType(id, result);
  if (isEventual || fact.lifts || isResource)
    fact.presence = T.isEventual(result) ? Presence::Output : Outputs.presenceOf(result);
  else
    fact.presence = isPlain(objectFact) && T.kind(result) == TypeKind::Dynamic
                        ? Presence::Plain
                        : Outputs.presenceOf(result);
  // An element, and what an optional resource or something unknown has, need not be there.
  TypeKind resultKind = T.kind(Outputs.inner(result));
  bool isMade = resultKind == TypeKind::Resource || resultKind == TypeKind::Component;
  bool isElement = isIndex || kind == TypeKind::Map;
  if (!isEventual && (isElement ? T.containsEventuals(result) || isMade
                                : (T.isOptional(innerType) && isResource) ||
                                      (kind == TypeKind::Dynamic && T.isEventual(result))))
    fact.isRisky = true;
  // Nor is what a resource has that is known to be there only later, or the resource itself.
  bool mustHave = context.inAttempt && Traits.failsWithOutputs;
  fact.isRisky |=
      isEventual && (isElement ? isMade && !mustHave : isResource && T.isOptional(innerType));
  // What a condition has found has members, and what may be nothing has none.
  if (!isEventual && T.isEventual(result))
    fact.guards |= guardsOfRoot(object, context);
  // In an attempt there may be no object.
  fact.isRisky |= context.inAttempt && !isEventual && T.isOptional(innerType);
  // Reading a resource's property makes an output again, so such an access is never part of a body
  // that goes on.
  bool enter = fact.lifts && !(isResource && T.isEventual(typeOf(id)));
  return treated(fact, enter);
}

/// True if `id` reads of a value that an apply around it has.
bool Analysis::isAwaited(ExprId id, Context context) const {
  while (E[id].kind == ExprKind::GetAttr || E[id].kind == ExprKind::Index)
    id = E[id].object();
  return context.awaited && E[id].kind == ExprKind::Ref && E[id].refKind() == ir::RefKind::Node &&
         context.awaited->contains(E[id].refNode());
}

/// True if none of the attempts of the call `id` gives a value with outputs or resources.
bool Analysis::givesNoOutput(ExprId id) const {
  return llvm::none_of(E.list(id), [&](ExprId attempt) {
    TypeKind kind = T.kind(T.withoutNone(typeOf(attempt)));
    return T.containsEventuals(typeOf(attempt)) || kind == TypeKind::Resource ||
           kind == TypeKind::Component;
  });
}

/// The depth, as a bit, of the condition that says of the value that `id` reads that it is there.
uint64_t Analysis::guardsOfRoot(ExprId id, Context context) const {
  while (E[id].kind == ExprKind::GetAttr || E[id].kind == ExprKind::Index)
    id = E[id].object();
  if (E[id].kind != ExprKind::Ref || E[id].refKind() != ir::RefKind::Node || !context.present)
    return 0;
  ir::NodeId node = E[id].refNode();
  TypeId type = P.nodes[node].type;
  bool isFound = type && T.isOptional(type) && context.present->contains(node) &&
                 !context.present->isCertain(node);
  return isFound ? depthBit(context.present->depthOf(node)) : 0;
}

/// True if `id` reads members and elements under written names of a node or a variable.
bool Analysis::isRead(ExprId id) const {
  auto isWritten = [&](ExprId key) {
    return E[key].kind == ExprKind::String || E[key].kind == ExprKind::Number;
  };
  while (E[id].kind == ExprKind::GetAttr ||
         (E[id].kind == ExprKind::Index && isWritten(E[id].as<ir::IndexExpr>().key())))
    id = E[id].object();
  return E[id].kind == ExprKind::Ref;
}

Fact Analysis::factOfCall(ExprId id, Context context) {
  ir::Callee callee = P.callee(E[id]);
  Builtin builtin = callee.builtin;
  Fact fact;
  bool allPlain = true, someHold = false;
  bool liftsAttempts =
      (builtin == Builtin::Try || builtin == Builtin::Can) && !Traits.recoversOutputs;
  context.inAttempt |= liftsAttempts;
  bool isTry = builtin == Builtin::Try || builtin == Builtin::Can;
  // The variable `error` of a `recover` is used in its second argument only.
  bool declares = builtin == Builtin::Recover && E[id].as<ir::CallExpr>().error();
  if (declares)
    bindVar(E[id].as<ir::CallExpr>().error(), T.stringType(), context.depth + 1);
  Context within = context;
  within.mayAwait = false;
  for (unsigned i = 0; i < E[id].listSize; ++i) {
    ExprId arg = E.list(id)[i];
    // An attempt that is nothing but reads fails where it gives nothing.
    within.isTried = context.isTried || (isTry && !isRead(arg));
    within.isAttempt = context.isAttempt || isTry;
    analyze(arg, declares && i > 0 ? within.inLoop() : within);
    Fact argFact = this->fact(arg);
    if (declares && i > 0) {
      argFact.free = withoutDepth(argFact.free, context.depth + 1);
      argFact.blocked = withoutDepth(argFact.blocked, context.depth + 1);
    }
    inherit(fact, argFact);
    if (isPlain(argFact))
      continue;
    allPlain = false;
    Access access = accessOf(callee, i);
    if (access == Access::Deep || looksIntoOutputs(T, access, typeOf(arg)))
      fact.lifts = true;
    else if (access != Access::Lazy)
      someHold = true;
  }
  fact.isFallible |= builtin == Builtin::Invoke || builtin == Builtin::Call;
  // In a list of anything it is not known where the outputs are.
  if (callee.isFunction() && someHold && ir::infoOf(callee.function).result == ir::StdResult::Flat)
    fact.lifts |= !T.containsEventuals(typeOfFunction(id, callee.function));
  // What may fail before there is an output, as the element of an empty list, must stay within its
  // attempt, and so must an output that itself may fail.
  liftsAttempts &= !fact.mayFail() && !fact.isFallible;
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
  if (callee.isFunction() && someHold) {
    TypeId result = typeOfFunction(id, callee.function);
    fact.presence = Outputs.presenceOf(result);
    setType(id, result);
    // What is looked for need not be there.
    ir::StdResult rule = ir::infoOf(callee.function).result;
    fact.isRisky |= rule == ir::StdResult::Element || rule == ir::StdResult::Lookup;
  }
  switch (builtin) {
  case Builtin::Invoke:
    fact.isRisky |= context.inBranch; // a provider is not asked for nothing
    if (allPlain && P.earlyCalls.contains(id) && (Traits.callsAnywhere || context.mayAwait))
      setType(id, T.resolved(type));
    else
      makeOutput();
    break;
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
    else if (!allPlain || (T.isEventual(type) && !(context.awaited && givesNoOutput(id))))
      makeOutput();
    break;
  case Builtin::ToJson:
    if (!allPlain)
      makeOutput();
    break;
  case Builtin::Element:
  case Builtin::Lookup:
  case Builtin::SingleOrNone:
    if (someHold) {
      setType(id, foundType(id));
      fact.presence = Outputs.presenceOf(typeOf(id));
      if (fact.presence == Presence::Maybe)
        setType(id, Outputs.maybe(typeOf(id)));
      fact.isRisky = true;
    }
    break;
  case Builtin::Entries:
    if (someHold) {
      auto [key, value] = Outputs.itemTypes(typeOf(E.list(id)[0]));
      setType(id, T.list(T.object({P.intern("key"), P.intern("value")}, {key, value})));
      fact.presence = Presence::Holds;
    }
    break;
  default:
    break;
  }
  return treated(fact, false);
}

/// What a function of `std` gives when outputs in elements of its arguments come out as they are.
TypeId Analysis::typeOfFunction(ExprId id, ir::StdFunction function) const {
  llvm::SmallVector<TypeId, 4> inputs;
  for (ExprId arg : E.list(id))
    inputs.push_back(E[arg].kind == ExprKind::Null ? TypeId() : typeOf(arg));
  auto text = [&](unsigned index) -> std::optional<llvm::StringRef> {
    ExprId arg = index < inputs.size() ? E.list(id)[index] : ExprId();
    if (!arg || E[arg].kind != ExprKind::String)
      return std::nullopt;
    return P.str(E[arg].text());
  };
  auto join = [&](llvm::ArrayRef<TypeId> all) { return Outputs.joined(all); };
  return stdResult(T, {P, function, inputs, text, join});
}

Fact Analysis::factOfFor(ExprId id, Context context) {
  const Expr expr = E[id];
  ExprId collection = E.list(id)[ir::ForCollection], key = E.list(id)[ir::ForKey];
  ExprId value = E.list(id)[ir::ForValue], condition = E.list(id)[ir::ForCondition];
  analyze(collection, context);
  const Fact source = fact(collection);
  bool isEventual = T.isEventual(typeOf(collection));
  auto [keyType, itemType] = Outputs.itemTypes(typeOf(collection));
  bindVar(expr.as<ir::ForExpr>().keyVar(), keyType, context.depth + 1);
  bool hasUntypedItems =
      E[collection].kind == ExprKind::Tuple &&
      llvm::any_of(E.list(collection), [&](ExprId item) { return fact(item).isUntyped; });
  bindVar(expr.as<ir::ForExpr>().valueVar(), itemType, context.depth + 1,
          source.isUntyped || hasUntypedItems);
  resolveItems(expr.as<ir::ForExpr>().valueVar(), collection, context);

  Fact body;
  bool keysPlain = true;
  for (ExprId part : {key, value, condition}) {
    if (!part)
      continue;
    analyze(part, context.inLoop());
    inherit(body, fact(part));
    if (part != value)
      keysPlain &= isPlain(fact(part));
  }
  Fact result = source;
  result.isUntyped = false;
  result.treatment = Treatment::Keep;
  result.lifts = isEventual || !keysPlain;
  // Where there may be no collection, a condition around it says that there is.
  result.isRisky |= !isEventual && T.isOptional(typeOf(collection));
  if (!isEventual && T.containsEventuals(typeOf(collection)))
    result.guards |= guardsOfRoot(collection, context);
  bool isBlocked = body.blocked & depthBit(context.depth + 1);
  body.free = withoutDepth(body.free, context.depth + 1);
  body.blocked = withoutDepth(body.blocked, context.depth + 1);
  inherit(result, body);

  TypeId valueType = typeOf(value);
  if (result.lifts) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (!isPlain(fact(value))) {
    result.presence = Presence::Holds;
    TypeId item = expr.isGrouped() ? T.list(valueType) : valueType;
    setType(id, key ? T.map(item) : T.list(item));
  } else {
    result.presence = Presence::Plain;
  }
  return treated(result, !isBlocked);
}

Fact Analysis::factOfSplat(ExprId id, Context context) {
  auto splat = E[id].as<ir::SplatExpr>();
  analyze(splat.source(), context);
  Fact result = fact(splat.source());
  TypeId sourceType = typeOf(splat.source());
  TypeId bare = T.withoutNone(Outputs.inner(sourceType));
  TypeId item = isListKind(T.kind(bare)) ? Outputs.itemTypes(sourceType).second
                : T.mayBeSequence(bare)  ? T.dynamicType()
                                         : bare;
  bindVar(splat.item(), item, context.depth + 1, result.isUntyped);
  resolveItems(splat.item(), splat.source(), context);
  analyze(splat.each(), context.inLoop());
  Fact body = fact(splat.each());
  bool isBlocked = body.blocked & depthBit(context.depth + 1);
  body.free = withoutDepth(body.free, context.depth + 1);
  body.blocked = withoutDepth(body.blocked, context.depth + 1);
  inherit(result, body);
  result.lifts = T.isEventual(sourceType);
  if (!result.lifts && T.containsEventuals(sourceType))
    result.guards |= guardsOfRoot(splat.source(), context);
  if (result.lifts) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (!isPlain(body)) {
    result.presence = Presence::Holds;
    setType(id, T.list(typeOf(splat.each())));
  } else {
    result.presence = Presence::Plain;
  }
  return treated(result, !isBlocked);
}

/// True if `id` lists nodes, as `[vpc]` does.
static bool listsNodes(const ir::Program &program, ExprId id) {
  return program.exprs[id].kind == ExprKind::Tuple &&
         llvm::all_of(program.exprs.list(id), [&](ExprId item) {
           const Expr &expr = program.exprs[item];
           return expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node;
         });
}

void pcl::lower::forEachAwaited(const ir::Program &program, ir::TypeStore &types,
                                const FactTable &facts, const ir::ConditionalExpr &choice,
                                bool sense, llvm::function_ref<void(ExprId)> found) {
  // What is read of a resource is an output all the same.
  bool takesMade = listsNodes(program, sense ? choice.then() : choice.otherwise());
  ir::forEachPresent(program.exprs, choice.condition(), sense, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    bool isNode = expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node;
    // Whether there is a collection is known, whatever it holds.
    Presence presence = facts.of(id).presence;
    if (!isNode || (presence != Presence::Maybe && presence != Presence::Output))
      return;
    TypeKind kind = types.kind(types.withoutNone(types.resolved(expr.type)));
    if (takesMade || (kind != TypeKind::Resource && kind != TypeKind::Component))
      found(id);
  });
}

Fact Analysis::factOfConditional(ExprId id, Context context) {
  auto choice = E[id].as<ir::ConditionalExpr>();
  Fact result;
  unsigned depth = context.present ? context.present->depth + 1 : 1;
  for (ExprId part : {choice.condition(), choice.then(), choice.otherwise()}) {
    Context inside = context;
    PresentNodes present{{}, context.present, depth}, awaited{{}, context.awaited, depth};
    if (part != choice.condition()) {
      inside.inBranch = true;
      inside.mayAwait &= isPlain(fact(choice.condition()));
      inside.present = &present;
      ir::forEachPresent(E, choice.condition(), part == choice.then(),
                         [&](ExprId there) { present.add(E, there); });
      inside.awaited = &awaited;
      forEachAwaited(P, T, Facts, choice, part == choice.then(),
                     [&](ExprId there) { awaited.add(E, there); });
    }
    analyze(part, inside);
    inherit(result, fact(part));
  }
  const Fact &then = fact(choice.then()), &otherwise = fact(choice.otherwise());
  result.lifts = !isPlain(fact(choice.condition()));
  TypeId thenType = typeOf(choice.then()), otherwiseType = typeOf(choice.otherwise());
  bool branchesPlain = isPlain(then) && isPlain(otherwise);
  if (result.lifts) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (then.presence == Presence::Output && otherwise.presence == Presence::Output) {
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  } else if (T.isEventual(thenType) || T.isEventual(otherwiseType)) {
    result.presence = Presence::Maybe;
    setType(id, Outputs.maybe(typeOf(id)));
  } else if (!branchesPlain) {
    result.presence = Presence::Holds;
    TypeId joined = Outputs.joined({thenType, otherwiseType});
    // What may have no members is a map where the binder says so.
    if (T.kind(typeOf(id)) == TypeKind::Map && T.kind(joined) == TypeKind::Object) {
      llvm::SmallVector<TypeId> members;
      for (TypeId member : T[joined].elements)
        members.push_back(T.withoutNone(member));
      joined = T.map(Outputs.joined(members));
    }
    if (!T.containsEventuals(typeOf(id)) || T.kind(joined) != TypeKind::Union)
      setType(id, joined);
    else if (!P.directory().empty()) // what callers hand in is an output or not
      setType(id, Outputs.loosened(typeOf(id)));
  }
  // What it asks for it need not be asked for around it.
  result.guards &= ~depthBit(depth);
  return treated(result, !then.mustStay() && !otherwise.mustStay());
}

Fact Analysis::factOfStructure(ExprId id, Context context) {
  Fact result;
  bool isObject = E[id].kind == ExprKind::Object;
  bool allPlain = true;
  for (unsigned i = 0; i < E[id].listSize; ++i) {
    ExprId part = E.list(id)[i];
    analyze(part, context);
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
        names.push_back(E[part].text());
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

Fact Analysis::factOfOperation(ExprId id, Context context) {
  Fact result;
  bool allPlain = true;
  // Whether there is a collection is known, whatever it holds.
  const Expr &expr = E[id];
  bool asksForNull =
      expr.kind == ExprKind::Binary &&
      (expr.binaryOp() == ir::BinaryOp::Equal || expr.binaryOp() == ir::BinaryOp::NotEqual) &&
      (E[expr.as<ir::BinaryExpr>().left()].kind == ExprKind::Null ||
       E[expr.as<ir::BinaryExpr>().right()].kind == ExprKind::Null);
  ir::forEachChild(E, id, [&](ExprId part) {
    analyze(part, context);
    inherit(result, fact(part));
    bool isOutside = fact(part).presence != Presence::Output && !T.isEventual(typeOf(part));
    allPlain &= isPlain(fact(part)) || (asksForNull && isOutside);
  });
  if (!allPlain) {
    result.lifts = true;
    result.presence = Presence::Output;
    setType(id, T.output(T.resolved(typeOf(id))));
  }
  return treated(result, true);
}

void Analysis::analyze(ExprId id, Context context) {
  // A parameter of an apply that is not made yet is plain, and has the type that it was given.
  bool isParameter =
      E[id].kind == ExprKind::Ref && E[id].refKind() == ir::RefKind::Variable && !E[id].refVar();
  if (isParameter) {
    setType(id, E[id].type);
    return;
  }
  Facts.edit(id) = Fact();
  context.mayAwait &= keepsStatement(E, id);
  setType(id, E[id].type);
  Fact result;
  switch (E[id].kind) {
  case ExprKind::Ref:
  case ExprKind::SplatItem:
    result = factOfRef(id, context);
    break;
  case ExprKind::GetAttr:
  case ExprKind::Index:
    result = factOfAccess(id, context);
    break;
  case ExprKind::Call:
    result = factOfCall(id, context);
    break;
  case ExprKind::For:
    result = factOfFor(id, context);
    break;
  case ExprKind::Splat:
    result = factOfSplat(id, context);
    break;
  case ExprKind::Conditional:
    result = factOfConditional(id, context);
    break;
  case ExprKind::Tuple:
  case ExprKind::Object:
    result = factOfStructure(id, context);
    break;
  case ExprKind::Template:
  case ExprKind::TemplateJoin:
  case ExprKind::Unary:
  case ExprKind::Binary:
    result = factOfOperation(id, context);
    break;
  default:
    break; // literals
  }
  markUntyped(id, result);
  // The binder takes the items of an output for outputs; inside of what is lifted they are plain.
  if (isPlain(result) && E[id].type && T.containsEventuals(fact(id).type))
    setType(id, T.resolved(fact(id).type));
  result.type = fact(id).type;
  Facts.edit(id) = result;
}

/// Whether a compiler sees one type in values of both, which may differ in what is empty.
bool Analysis::areAlike(TypeId a, TypeId b) const {
  const ir::Type &left = T[a], &right = T[b];
  auto isNumeric = [](TypeKind kind) { return kind == TypeKind::Int || kind == TypeKind::Number; };
  if (a == b || (isNumeric(left.kind) && isNumeric(right.kind)))
    return true;
  if (isListKind(left.kind) && isListKind(right.kind)) {
    if (left.elements.empty() || right.elements.empty())
      return true;
    return llvm::all_of(left.elements, [&](TypeId one) {
      return llvm::all_of(right.elements, [&](TypeId other) { return areAlike(one, other); });
    });
  }
  return left.kind == TypeKind::Object && right.kind == TypeKind::Object &&
         left.names == right.names &&
         llvm::all_of(llvm::zip(left.elements, right.elements),
                      [&](auto pair) { return areAlike(std::get<0>(pair), std::get<1>(pair)); });
}

bool Analysis::isMixed(ExprId attempts) const {
  TypeId common;
  for (ExprId arg : E.list(attempts)) {
    TypeId type = T.withoutNone(T.resolved(typeOf(arg)));
    if (hasNoType(arg))
      return true;
    if (T.kind(type) == TypeKind::None)
      continue;
    if (common && !areAlike(type, common))
      return true;
    if (!common || T[common].elements.empty())
      common = type;
  }
  return false;
}

/// True for a helper that takes a list of lists, and gives elements of theirs. Where lists are
/// written one behind the other a list of anything makes all of it that to the compiler.
static bool joinsLists(ir::Callee callee) {
  return callee.isFunction() && ir::infoOf(callee.function).result == ir::StdResult::Concat &&
         callee.function != ir::StdFunction::concat;
}

void Analysis::markUntyped(ExprId id, Fact &fact) const {
  const Expr &expr = E[id];
  auto of = [&](ExprId part) { return part && this->fact(part).isUntyped; };
  switch (expr.kind) {
  case ExprKind::Ref:
  case ExprKind::SplatItem:
    if (expr.kind == ExprKind::SplatItem || expr.refKind() == ir::RefKind::Variable) {
      fact.isUntyped =
          Facts
              .of(expr.kind == ExprKind::SplatItem ? expr.as<ir::SplatItemExpr>().item()
                                                   : expr.refVar())
              .isUntyped;
    } else if (expr.refKind() == ir::RefKind::Node) {
      fact.isUntyped = Facts.nodes[expr.refNode().index()].isUntyped;
    }
    break;
  case ExprKind::GetAttr:
  case ExprKind::Index: {
    // The type of an object knows its names, and no key that is computed.
    TypeKind kind = T.kind(T.withoutNone(Outputs.inner(typeOf(expr.object()))));
    bool isComputed = expr.kind == ExprKind::Index && kind == TypeKind::Object &&
                      E[expr.as<ir::IndexExpr>().key()].kind != ExprKind::String;
    fact.isUntyped = !isRangeVariable(E, id) &&
                     (isComputed || of(expr.object()) || (Traits.opensMaps && isOpenedMap(id)));
    break;
  }
  case ExprKind::Call:
    switch (P.builtin(expr)) {
    case Builtin::Try:
      fact.isUntyped = !Traits.typesAttempts || isMixed(id);
      break;
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
      // Of a method of what has no type nothing is known either.
      fact.isUntyped =
          (P.callee(expr).isFunction() || P.builtin(expr) == Builtin::Split) &&
          isListKind(T.kind(T.withoutNone(T.resolved(typeOf(id))))) &&
          llvm::any_of(E.list(id), [&](ExprId arg) {
            return hasNoType(arg) ||
                   (joinsLists(P.callee(expr)) && E[arg].kind == ExprKind::Tuple &&
                    llvm::any_of(E.list(arg), [&](ExprId list) { return hasNoType(list); }));
          });
      break;
    }
    break;
  case ExprKind::Conditional:
    fact.isUntyped =
        of(expr.as<ir::ConditionalExpr>().then()) || of(expr.as<ir::ConditionalExpr>().otherwise());
    break;
  case ExprKind::For:
    fact.isUntyped =
        of(E.list(id)[ir::ForValue]) && (fact.lifts || of(E.list(id)[ir::ForCollection]));
    break;
  case ExprKind::Splat:
    fact.isUntyped = of(expr.as<ir::SplatExpr>().source());
    break;
  default:
    break;
  }
}
