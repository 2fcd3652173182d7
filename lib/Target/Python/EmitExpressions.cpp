// Expressions that Python says its own way.
//
// Calls are EmitCalls, objects EmitObjects.

#include "Emitter.h"

#include "pcl/Value/Value.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

// ---- References and accesses.

ModuleEmitter::Node ModuleEmitter::variable(ir::VarId var) {
  if (auto found = Resolved.find(var); found != Resolved.end())
    return B.index(B.name(found->second.first), B.string(found->second.second));
  return Errors.contains(var) ? B.call(B.name("str"), {B.name(L.name(var))}) : B.name(L.name(var));
}

/// `args["x"]`, or the parameter.
ModuleEmitter::Node ModuleEmitter::input(ir::NodeId id) {
  if (!takesArgs())
    return B.name(InputNames[id]);
  const ir::Node &node = L.program.nodes[id];
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  Node args = B.name("args"), key = B.string(InputNames[id]);
  bool mayLack = attribute(node, "default") || types().isOptional(type);
  return mayLack ? B.callMethod(args, "get", {key}) : B.index(args, key);
}

ModuleEmitter::Node ModuleEmitter::integer(ExprId id, Context context) {
  Node value = expr(id, context.wanting(Want::Anything));
  const Expr &expr = at(id);
  int64_t whole;
  bool isWhole = expr.kind == ExprKind::Number && !str(expr.text()).getAsInteger(10, whole);
  TypeKind kind = kindOf(bareType(id));
  if (isWhole || kind == TypeKind::Int)
    return value;
  // In an attempt a fraction is a failure.
  if (context.isStrict)
    return B.call(helper(Helper::As), {value});
  return B.call(B.name("int"), {value});
}

/// True if a number in `id`, whose type is not known, may come from the engine, which has floats
/// alone.
bool ModuleEmitter::mayBeFloat(ExprId id) const {
  const Expr &expr = at(id);
  if (types().isEventual(typeOf(id)))
    return true;
  switch (expr.kind) {
  case ExprKind::GetAttr:
  case ExprKind::Index:
    return mayBeFloat(expr.object());
  case ExprKind::Convert:
    return mayBeFloat(expr.as<ir::ConvertExpr>().operand());
  case ExprKind::Ref: {
    if (expr.refKind() == ir::RefKind::Node) {
      const ir::Node &node = L.program.nodes[expr.refNode()];
      return node.kind != ir::NodeKind::Config && node.kind != ir::NodeKind::Local;
    }
    if (expr.refKind() != ir::RefKind::Variable)
      return true;
    ExprId source = sourceOf(id);
    return source ? mayBeFloat(source) : ApplyDepth > 0;
  }
  default:
    return ApplyDepth > 0;
  }
}

/// The node or the variable that `id` is written as the name of; nothing if it is no name.
std::optional<ModuleEmitter::Named> ModuleEmitter::nameOf(ExprId id) const {
  if (ir::VarId var = L.rangeVariable(Current, id))
    return Named(static_cast<unsigned>(ir::RefKind::Variable), var.raw());
  const Expr &expr = at(id);
  bool isName = expr.kind == ExprKind::Ref &&
                (expr.refKind() == ir::RefKind::Node || expr.refKind() == ir::RefKind::Variable);
  return isName ? std::optional(Named(static_cast<unsigned>(expr.refKind()), expr.b))
                : std::nullopt;
}

/// True if a condition in the function around says that `id` is there.
bool ModuleEmitter::isKnownHere(ExprId id, Context context) const {
  return llvm::any_of(Present, [&](const Known &known) {
    return known.functions == context.functions && ir::isEqual(L.program.exprs, known.expr, id);
  });
}

/// True if `id` names a value of any type that was compared with None: to a type checker it is
/// anything or None from there on.
bool ModuleEmitter::isTakenForNone(ExprId id, Context context) const {
  std::optional<Named> name = nameOf(id);
  return name && Compared.contains(*name) && !isKnownHere(id, context);
}

/// True if a type checker does not see that what `id` names is there: it is taken for None, or it
/// is a node that need not be there, and only conditions outside of the function around say that it
/// is.
bool ModuleEmitter::isKnownOutside(ExprId id, Context context) const {
  if (isTakenForNone(id, context))
    return true;
  if (context.functions == 0 || at(id).kind != ExprKind::Ref ||
      at(id).refKind() != ir::RefKind::Node)
    return false;
  const ir::Node &node = L.program.nodes[at(id).refNode()];
  TypeId declared = node.type;
  // What is configured without a type is anything or None.
  const ir::Attribute *fallback = attribute(node, "default");
  bool isOpen = node.kind == ir::NodeKind::Config && kindOf(declared) == TypeKind::Dynamic &&
                fallback && at(fallback->value).kind == ExprKind::Null;
  return declared && !types().isEventual(declared) &&
         (isOpen || types().isOptional(declared) || isUntypedInstance(id)) &&
         !isKnownHere(id, context);
}

ModuleEmitter::Node ModuleEmitter::operand(ExprId id, Context context) {
  Node value = expr(id, context);
  return isKnownOutside(id, context) ? castTo(castType(bareType(id)), value) : value;
}

/// In an attempt what is not there is a failure.
ModuleEmitter::Node ModuleEmitter::accessed(ExprId id, bool &isOptional, bool, Context context) {
  ExprId object = at(id).object();
  TypeId type = typeOf(object);
  bool mayLack = isOptional || (!types().isEventual(type) && types().isOptional(type) &&
                                !isKnownPresent(object, context));
  bool fails = context.isStrict && mayLack;
  isOptional &= !fails;
  // In a function a type checker forgets what a condition around it has said of a variable.
  fails |= !isOptional && isKnownOutside(object, context);
  context.isWhole = true;
  if (isOptional && context.want == Want::Value) {
    isOptional = false;
    if (Node made = neededInstance(object))
      return made;
    fails = true;
  }
  fails &= !isAnything(object, context);
  return fails ? castTo(presentType(object), expr(object, context)) : expr(object, context);
}

/// The type for a cast of `id`, which is there: of a resource of a package, its class.
ModuleEmitter::Node ModuleEmitter::presentType(ExprId id) {
  ir::NodeId node = kindOf(bareType(id)) == TypeKind::Resource ? resourceOf(id) : ir::NodeId();
  bool isOfPackage = node && L.program.nodes[node].kind == ir::NodeKind::Resource &&
                     L.program.nodes[node].resource && L.program.nodes[node].resource->package;
  return isOfPackage ? creationClass(L.program.nodes[node]) : castType(bareType(id));
}

/// True if a type checker knows objects in `id` as mappings to anything: they come from the
/// configuration, or from a local whose type is said.
bool ModuleEmitter::hasDeclaredType(ExprId id) {
  const Expr &expr = at(id);
  if (types().isEventual(typeOf(id)))
    return false;
  if (L.rangeVariable(Current, id))
    return str(expr.as<ir::GetAttrExpr>().name()) == "value" &&
           hasDeclaredType(L.info(Current).range.source);
  switch (expr.kind) {
  case ExprKind::GetAttr:
  case ExprKind::Index: {
    TypeKind kind = kindOf(bareType(expr.object()));
    return (kind == TypeKind::Object || kind == TypeKind::Map || isListKind(kind)) &&
           hasDeclaredType(expr.object());
  }
  case ExprKind::Ref: {
    if (ExprId source = sourceOf(id))
      return hasDeclaredType(source);
    if (expr.refKind() != ir::RefKind::Node)
      return false;
    ExprId value = valueOfLocal(id);
    return L.program.nodes[expr.refNode()].kind == ir::NodeKind::Config ||
           (value && localType(value));
  }
  case ExprKind::For:
    return hasDeclaredType(L.program.exprs.list(id)[ir::ForValue]);
  default:
    return false;
  }
}

/// True if `id` is anything to a type checker, so that it takes all that is done with it: a member
/// of a mapping to anything, or, where it is asked for by `get`, of such a member.
bool ModuleEmitter::isAnything(ExprId id, Context context) {
  const Expr &expr = at(id);
  bool isMember =
      expr.kind == ExprKind::GetAttr ||
      (expr.kind == ExprKind::Index && at(expr.as<ir::IndexExpr>().key()).kind == ExprKind::String);
  return isMember && kindOf(bareType(expr.object())) == TypeKind::Object &&
         hasDeclaredType(expr.object()) && (context.isStrict || isAnything(expr.object(), context));
}

/// `id` is what is made once or not at all.
bool ModuleEmitter::isInstance(ExprId id) const {
  if (at(id).kind != ExprKind::Ref || at(id).refKind() != ir::RefKind::Node)
    return false;
  const lower::Range &range = L.info(at(id).refNode()).range;
  return range.kind == lower::RangeKind::Bool && !range.isEventual;
}

/// `id` is an attribute of such, or something in one.
bool ModuleEmitter::readsInstance(ExprId id) const {
  bool reads = false;
  for (; at(id).kind == ExprKind::GetAttr || at(id).kind == ExprKind::Index; reads = true)
    id = at(id).object();
  return reads && isInstance(id);
}

/// What is made once or not at all, where it must be there; None if `id` is something else.
ModuleEmitter::Node ModuleEmitter::neededInstance(ExprId id) {
  if (!isInstance(id))
    return {};
  ir::NodeId node = at(id).refNode();
  return castTo(madeType(node), B.name(L.info(node).identifier));
}

/// The resource that `id` is, or one of whose instances it is; None if that is not known.
ir::NodeId ModuleEmitter::resourceOf(ExprId id) const {
  const Expr &expr = at(id);
  switch (expr.kind) {
  case ExprKind::Index:
    return resourceOf(expr.object());
  case ExprKind::Convert:
    return resourceOf(expr.as<ir::ConvertExpr>().operand());
  case ExprKind::Ref:
    if (expr.refKind() == ir::RefKind::Node)
      return expr.refNode();
    [[fallthrough]];
  case ExprKind::SplatItem: {
    ExprId source = sourceOf(id);
    return source ? resourceOf(source) : ir::NodeId();
  }
  default:
    return {};
  }
}

/// The type of what was given to a stash, if `id` is that or a part of it.
TypeId ModuleEmitter::typeGivenToStash(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Ref) {
    ExprId source = sourceOf(id);
    return source ? typeGivenToStash(source) : TypeId();
  }
  if (expr.kind == ExprKind::Convert)
    return typeGivenToStash(expr.as<ir::ConvertExpr>().operand());
  if (expr.kind != ExprKind::GetAttr)
    return {};
  llvm::StringRef name = str(expr.as<ir::GetAttrExpr>().name());
  ir::NodeId stash = name == "input" ? resourceOf(expr.object()) : ir::NodeId();
  if (!stash || !isStash(L.program.nodes[stash])) {
    TypeId whole = typeGivenToStash(expr.object());
    return whole ? memberType(whole, name) : TypeId();
  }
  const ir::Attribute *given = attribute(L.program.nodes[stash], "input");
  return given ? bareType(given->value) : TypeId();
}

/// True if `id` is what a stash was given, whose member `name` may be null: what is null is left
/// out of a resource's properties. The stash itself takes anything, so its type does not say so.
bool ModuleEmitter::mayLackInStash(ExprId id, llvm::StringRef name) const {
  TypeId whole = typeGivenToStash(id);
  TypeId member = whole ? memberType(types().resolved(types().withoutNone(whole)), name) : TypeId();
  return member &&
         (types().isOptional(types().resolved(member)) || kindOf(member) == TypeKind::None);
}

/// No literal is looked for through more names and members than this.
static constexpr unsigned MaxWrittenSteps = 32;

/// The literal that `id` is by itself: what is written for a local, as the default of a setting, or
/// as a member of one; None where nothing is.
ExprId ModuleEmitter::writtenFor(ExprId id) const {
  for (unsigned steps = 0; id && steps < MaxWrittenSteps; ++steps) {
    const Expr &expr = at(id);
    if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Node) {
      const ir::Node &node = L.program.nodes[expr.refNode()];
      const ir::Attribute *value =
          attribute(node, node.kind == ir::NodeKind::Config ? "default" : "value");
      id = value ? value->value : ExprId();
      continue;
    }
    if (expr.kind != ExprKind::GetAttr)
      return id;
    ExprId object = writtenFor(expr.object());
    if (!object || at(object).kind != ExprKind::Object)
      return {};
    id = writtenMember(object, str(expr.as<ir::GetAttrExpr>().name()));
  }
  return id;
}

/// What the Object `object` has for the member `name`; None if it is not written with it.
ExprId ModuleEmitter::writtenMember(ExprId object, llvm::StringRef name) const {
  llvm::ArrayRef<ExprId> items = L.program.exprs.list(object);
  ExprId found;
  for (size_t i = 0; i + 1 < items.size(); i += 2)
    if (at(items[i]).kind == ExprKind::String && literalText(items[i]) == name)
      found = items[i + 1];
  return found;
}

/// In an attempt a text has no elements. What has no type may be a list or a dict, whose keys are
/// texts.
ModuleEmitter::Node ModuleEmitter::indexed(ExprId id, Node object, Node key, bool isOptional,
                                           Context context) {
  ExprId keyId = at(id).as<ir::IndexExpr>().key();
  TypeKind kind = kindOf(bareType(keyId));
  bool isNumber = kind == TypeKind::Int || kind == TypeKind::Number;
  // Python counts negative indices from the end.
  TypeKind list = kindOf(bareType(at(id).object()));
  bool mayFail = list == TypeKind::Dynamic || (lower::isListKind(list) && !isNeverNegative(keyId));
  bool isLate = kind == TypeKind::Dynamic && mayBeFloat(keyId);
  bool isComputed = kind == TypeKind::Number && at(keyId).kind != ExprKind::Number;
  auto isDict = [&] {
    ExprId written = isNumber ? writtenFor(at(id).object()) : ExprId();
    return written && at(written).kind == ExprKind::Object;
  };
  bool isEither = list == TypeKind::Dynamic && (isLate || isComputed || isDict());
  if (isEither && types().isEventual(typeOf(at(id).object()))) {
    Node found = B.call(helper(Helper::ElementOf), {B.name("value"), key});
    return B.callMethod(object, "apply", {lambda({"value"}, found)});
  }
  if ((context.isStrict && isNumber && mayFail) || isEither)
    return B.call(helper(Helper::ElementOf), {object, key});
  if (isLate && lower::isMapKind(list))
    key = B.call(helper(Helper::ToText), {key});
  return NodeEmitter::indexed(id, object, key, isOptional, context);
}

ModuleEmitter::Node ModuleEmitter::member(ExprId id, Node object, llvm::StringRef name,
                                          bool isOptional, Context context) {
  ExprId objectId = at(id).object();
  TypeId bare = bareType(objectId);
  if (std::optional<std::string> attribute = attributeOf(objectId, name)) {
    // What `try` gives is an instance of an SDK's class or the dict that the SDK makes of it; both
    // have the name as a key.
    bool isDict = L.isUntyped(objectId) && kindOf(bare) == TypeKind::SchemaObject;
    return isDict ? B.index(object, B.string(*attribute), isOptional)
                  : B.member(object, *attribute, isOptional);
  }
  // What a dict may lack is None; a proxy of an output has no `get`.
  if (mayLackInStash(objectId, name)) {
    if (!types().isEventual(typeOf(objectId)))
      return B.callMethod(object, "get", {B.string(name)});
    Node found = B.callMethod(B.name("value"), "get", {B.string(name)});
    return B.callMethod(object, "apply", {lambda({"value"}, found)});
  }
  TypeId type = memberType(bare, name);
  bool mayLack = type && types().isOptional(type);
  // A dict that is written with the member has it.
  ExprId literal = valueOfLocal(objectId);
  mayLack &= !literal || at(literal).kind != ExprKind::Object || !writtenMember(literal, name);
  if (mayLack && !context.isStrict && !types().isEventual(typeOf(objectId)) &&
      (types().isEventual(typeOf(id)) || mayBeAbsent(id, context)))
    return B.call(B.member(object, "get", isOptional), {B.string(name)});
  // What has no type may be a list, whose places Terraform takes as texts, too.
  bool isPlace = !name.empty() && llvm::all_of(name, llvm::isDigit) &&
                 kindOf(bare) == TypeKind::Dynamic && !types().isEventual(typeOf(objectId));
  auto isList = [&] {
    ExprId written = writtenFor(objectId);
    return written && at(written).kind == ExprKind::Tuple;
  };
  if (isPlace && (context.isStrict || isList()))
    return B.call(helper(Helper::ElementOf), {object, B.string(name)});
  return B.index(object, B.string(name), isOptional);
}

/// A member of any type may be missing: that it may be null is not in its type. And what a type
/// checker sees compared with None by its key is none to it from there on.
ModuleEmitter::Node ModuleEmitter::comparedWithNothing(ExprId id, Context context) {
  const Expr &expr = at(id);
  std::optional<Named> name = nameOf(id);
  bool isResolved = name && expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable &&
                    Resolved.contains(expr.refVar());
  if (name && (isResolved || kindOf(typeOf(id)) == TypeKind::Dynamic))
    Compared.insert(*name);
  ExprId object = expr.kind == ExprKind::GetAttr ? expr.object() : ExprId();
  bool isDict = object && !context.isStrict && kindOf(typeOf(object)) == TypeKind::Object &&
                !types().isEventual(typeOf(id)) &&
                !attributeOf(object, str(expr.as<ir::GetAttrExpr>().name()));
  return isDict ? B.callMethod(this->expr(object, context), "get",
                               {B.string(str(expr.as<ir::GetAttrExpr>().name()))})
                : this->expr(id, context);
}

/// True if `id` is an attribute of an instance that may be absent.
bool ModuleEmitter::isThroughInstance(ExprId id, Context context) {
  const Expr &expr = at(id);
  return expr.kind == ExprKind::GetAttr && !L.rangeVariable(Current, id) &&
         !types().isEventual(typeOf(expr.object())) && isThroughAbsent(id, context) &&
         attributeOf(expr.object(), str(expr.as<ir::GetAttrExpr>().name()));
}

/// Of attributes that are read one of the other each is asked for: a type checker takes nothing
/// from the test of a conditional.
ModuleEmitter::Node ModuleEmitter::testedForNothing(ExprId id, bool isPresent, Context context) {
  if (context.isStrict || !isThroughInstance(id, context))
    return {};
  ExprId object = at(id).object();
  BinaryOp test = isPresent ? BinaryOp::IsNot : BinaryOp::Is;
  Node outer = testedForNothing(object, isPresent, context);
  if (!outer)
    outer = B.binary(test, comparedWithNothing(object, context), B.null());
  size_t before = Present.size();
  Present.push_back({object, context.functions});
  Node inner = B.binary(test, comparedWithNothing(id, context), B.null());
  Present.resize(before);
  return B.binary(isPresent ? BinaryOp::And : BinaryOp::Or, outer, inner);
}

/// What is read of an instance that is there is there itself; of a member of a dict a type checker
/// does not see it.
bool ModuleEmitter::isThroughAbsent(ExprId id, Context context) const {
  ExprId object = at(id).object();
  auto isIn = [&](ExprId present) {
    while (at(present).kind == ExprKind::GetAttr || at(present).kind == ExprKind::Index) {
      present = at(present).object();
      if (ir::isEqual(L.program.exprs, present, object))
        return true;
    }
    return false;
  };
  bool isInstance = kindOf(bareType(object)) == TypeKind::SchemaObject;
  return NodeEmitter::isThroughAbsent(id, context) &&
         !(isInstance && llvm::any_of(Present, [&](const Known &known) {
             return known.functions == context.functions && isIn(known.expr);
           }));
}

ModuleEmitter::Node ModuleEmitter::wrappedIndex(ExprId index, ExprId list, Context context) {
  return B.binary(BinaryOp::Mod, integer(index, context),
                  B.call(B.name("len"), {expr(list, context)}));
}

// ---- Lists and maps.

ModuleEmitter::Node ModuleEmitter::iterable(ExprId id, Context context) {
  Node list = expr(id, context);
  TypeKind kind = kindOf(bareType(id));
  bool isOptional = types().isOptional(typeOf(id));
  // Null has no elements, but where a list should be it is a failure; an empty list of a provider
  // is null as well.
  if (isListKind(kind) && !isOfProvider(id) && failsAbsent(id, context))
    return needed(list);
  if (isListKind(kind))
    return isOptional ? B.binary(BinaryOp::Or, list, B.list({})) : list;
  if (kind == TypeKind::Dynamic || types().mayBeSequence(bareType(id)))
    return B.call(helper(Helper::AsList), {list});
  if (kind == TypeKind::None)
    return B.list({});
  // A splat makes a list of a single value, and none of null.
  if (!isOptional)
    return B.list({list});
  return B.cond(B.binary(BinaryOp::IsNot, list, B.null()), B.list({expr(id, context)}), B.list({}));
}

ModuleEmitter::Node ModuleEmitter::forEach(ExprId source, Node items, ir::VarId item, ExprId body,
                                           Context context) {
  Sources[item] = source;
  return B.listFor(expr(body, context), {B.clause(B.name(L.name(item)), items)});
}

ModuleEmitter::Node ModuleEmitter::forExpr(ExprId id, Context context) {
  const Expr &expr = at(id);
  auto loop = expr.as<ir::ForExpr>();
  auto parts = L.program.exprs.list(id);
  ExprId collectionId = parts[ir::ForCollection], keyId = parts[ir::ForKey],
         conditionId = parts[ir::ForCondition], valueId = parts[ir::ForValue];
  TypeKind kind = iteratedKind(collectionId);
  bool isGrouped = expr.isGrouped();
  Sources[loop.valueVar()] = collectionId;
  ForUses uses = usesOf(id);
  Context element = context.inCollection();
  context.want = Want::Anything;
  Node collection = operand(collectionId, context);
  if (Module.kind(collection) == code::Kind::Call &&
      L.program.builtin(at(collectionId)) == Builtin::Range)
    collection = Module.tail(collection)[0]; // a range needs no list around it here
  auto keyName = [&] { return B.name(uses.key ? L.name(loop.keyVar()) : llvm::StringRef("_")); };
  auto valueName = [&] {
    return B.name(uses.value ? L.name(loop.valueVar()) : llvm::StringRef("_"));
  };
  auto pair = [&] { return B.listPattern({keyName(), valueName()}); };
  Node pattern, items;
  if (kind == TypeKind::Map) {
    // PCL iterates in the order of the keys, which a map made of a map does not show.
    bool isOrdered = (keyId && !isGrouped) || isConstantObjectInOrder(collectionId);
    if (isOrdered && !uses.value) {
      pattern = keyName();
      items = collection;
    } else if (isOrdered && !uses.key) {
      pattern = valueName();
      items = B.callMethod(collection, "values");
    } else if (!uses.value) {
      pattern = keyName();
      items = B.call(B.name("sorted"), {collection});
    } else {
      pattern = pair();
      items = B.callMethod(collection, "items");
      if (!isConstantObjectInOrder(collectionId))
        items = B.call(B.name("sorted"), {items});
    }
  } else if (kind == TypeKind::Dynamic) {
    pattern = pair();
    items = B.call(helper(Helper::Pairs), {collection});
  } else if (uses.key) {
    pattern = pair();
    items = B.call(B.name("enumerate"), {collection});
  } else {
    pattern = valueName();
    items = collection;
  }
  Node condition = conditionId ? this->expr(conditionId, context) : Node();
  Node clause = B.clause(pattern, items, condition);
  Node key = keyId ? exprWhere(conditionId, true, keyId, context) : Node();
  if (keyId && needsToText(bareType(keyId)))
    key = B.call(helper(Helper::ToText), {key});
  Node value = exprWhere(conditionId, true, valueId, element);
  if (!keyId)
    return B.listFor(value, {clause});
  if (isGrouped)
    return B.call(helper(Helper::GroupBy), {B.listFor(B.tuple({key, value}), {clause})});
  return B.dictFor(B.entry(key, value), {clause});
}

// ---- Operations.

/// A part of a text, which must look as PCL writes it.
ModuleEmitter::Node ModuleEmitter::templatePart(ExprId id, Context context) {
  const Expr &expr = at(id);
  if (expr.kind == ExprKind::Number)
    return B.string(Value::canonicalNumber(str(expr.text())));
  if (expr.kind == ExprKind::Ref && expr.refKind() == ir::RefKind::Variable &&
      Errors.contains(expr.refVar()))
    return B.name(L.name(expr.refVar())); // in a text an exception is its text
  Node value = partValue(id, context);
  // An element may be null whatever the type says, and null has no text.
  ExprId source = expr.kind == ExprKind::Ref ? sourceOf(id) : ExprId();
  bool isElement = source && hasDeclaredType(source);
  if (context.isStrict && !failsAbsent(id, context) && isElement)
    value = needed(value);
  return needsToText(bareType(id)) ? B.call(helper(Helper::ToText), {value}) : value;
}

bool ModuleEmitter::needsToText(TypeId type) const {
  switch (kindOf(type)) {
  case TypeKind::Bool:
  case TypeKind::Number:
  case TypeKind::Dynamic:
  case TypeKind::Enum: // its own text is the name of the member
    return true;
  case TypeKind::Union:
    return llvm::any_of(types()[type].elements, [&](TypeId member) { return needsToText(member); });
  default:
    return false;
  }
}

bool ModuleEmitter::wantsNumbers(ir::BinaryOp op) const {
  return op != ir::BinaryOp::Equal && op != ir::BinaryOp::NotEqual;
}

/// True if a bool in a value of one type may be compared with a number in one of the other: for
/// Python True equals 1 and False 0.
bool ModuleEmitter::mayMeetBool(TypeId left, TypeId right) const {
  const ir::Type &a = types()[types().resolved(left)], &b = types()[types().resolved(right)];
  auto isNumber = [](TypeKind kind) { return kind == TypeKind::Int || kind == TypeKind::Number; };
  if (a.kind == TypeKind::Union)
    return llvm::any_of(a.elements, [&](TypeId member) { return mayMeetBool(member, right); });
  if (b.kind == TypeKind::Union)
    return mayMeetBool(right, left);
  if (a.kind == TypeKind::Dynamic || b.kind == TypeKind::Dynamic) {
    const ir::Type &other = a.kind == TypeKind::Dynamic ? b : a;
    return other.kind == TypeKind::Dynamic || other.kind == TypeKind::Bool ||
           isNumber(other.kind) || llvm::any_of(other.elements, [&](TypeId member) {
             return mayMeetBool(types().dynamicType(), member);
           });
  }
  bool arePaired = (a.kind == TypeKind::Tuple || a.kind == TypeKind::Object) && a.kind == b.kind &&
                   a.names == b.names && a.elements.size() == b.elements.size();
  if (arePaired)
    return llvm::any_of(llvm::zip(a.elements, b.elements), [&](const auto &pair) {
      return mayMeetBool(std::get<0>(pair), std::get<1>(pair));
    });
  if ((isListKind(a.kind) && isListKind(b.kind)) || (isMapKind(a.kind) && isMapKind(b.kind)))
    return llvm::any_of(a.elements, [&](TypeId member) {
      return llvm::any_of(b.elements, [&](TypeId other) { return mayMeetBool(member, other); });
    });
  return (a.kind == TypeKind::Bool && isNumber(b.kind)) ||
         (isNumber(a.kind) && b.kind == TypeKind::Bool);
}

ModuleEmitter::Node ModuleEmitter::ownBinary(ExprId, ExprId left, ir::BinaryOp op, ExprId right,
                                             Context context) {
  bool isEqual = op == ir::BinaryOp::Equal;
  if ((!isEqual && op != ir::BinaryOp::NotEqual) || !mayMeetBool(bareType(left), bareType(right)))
    return {};
  if (at(left).kind == ExprKind::Bool)
    std::swap(left, right);
  Node value = expr(left, context), other = expr(right, context);
  if (at(right).kind == ExprKind::Bool && at(left).kind != ExprKind::Number)
    return B.binary(isEqual ? BinaryOp::Is : BinaryOp::IsNot, value, other);
  return comparison({value, other}, isEqual);
}

/// `x or []` for a collection that may be absent, else None.
ModuleEmitter::Node ModuleEmitter::orEmpty(ExprId id, Context context) {
  auto choice = at(id).as<ir::ConditionalExpr>();
  const Expr &condition = at(choice.condition());
  bool isTest = condition.kind == ExprKind::Binary &&
                condition.binaryOp() == ir::BinaryOp::NotEqual &&
                at(condition.as<ir::BinaryExpr>().right()).kind == ExprKind::Null;
  ExprId value = choice.then();
  if (ExprId bare = L.maybeAbsent(value))
    value = bare;
  TypeKind kind = kindOf(bareType(value));
  bool isEmpty = (at(choice.otherwise()).kind == ExprKind::Tuple && isListKind(kind)) ||
                 (at(choice.otherwise()).kind == ExprKind::Object && kind == TypeKind::Map);
  if (!isTest || !isEmpty || at(choice.otherwise()).listSize != 0 ||
      !ir::isEqual(L.program.exprs, condition.as<ir::BinaryExpr>().left(), value))
    return {};
  context.want = Want::Anything;
  return B.binary(BinaryOp::Or, this->expr(value, context),
                  this->expr(choice.otherwise(), context));
}

ModuleEmitter::Node ModuleEmitter::conditional(ExprId id, Context context) {
  auto choice = at(id).as<ir::ConditionalExpr>();
  if (Node whole = orEmpty(id, context))
    return whole;
  // `enabled ? thing.id : x` where `thing` is made if `enabled`: asking for the thing itself says
  // the same, and is what a type checker understands.
  llvm::SmallVector<ExprId, 2> guarded;
  ir::walk(L.program.exprs, choice.then(), [&](ExprId inner) {
    const Expr &use = at(inner);
    if (use.kind == ExprKind::Ref && use.refKind() == ir::RefKind::Node) {
      const lower::Range &range = L.info(use.refNode()).range;
      auto isUse = [&](ExprId other) { return ir::isEqual(L.program.exprs, other, inner); };
      if (range.kind == lower::RangeKind::Bool && !range.isEventual &&
          llvm::none_of(guarded, isUse) && !isKnownPresent(inner, context) &&
          ir::isEqual(L.program.exprs, range.source, choice.condition()))
        guarded.push_back(inner);
    }
    return true;
  });
  Node condition;
  for (ExprId use : guarded) {
    Node isPresent =
        B.binary(BinaryOp::IsNot, B.name(L.info(at(use).refNode()).identifier), B.null());
    condition = condition ? B.binary(BinaryOp::And, condition, isPresent) : isPresent;
  }
  if (!condition)
    condition = this->expr(choice.condition(), context.wanting(Want::Anything));
  size_t before = Present.size();
  for (ExprId use : guarded)
    Present.push_back({use, context.functions});
  Node then = exprWhere(choice.condition(), true, choice.then(), context);
  Present.resize(before);
  Node result =
      B.cond(condition, then, exprWhere(choice.condition(), false, choice.otherwise(), context));
  bool isNone =
      at(choice.then()).kind == ExprKind::Null || at(choice.otherwise()).kind == ExprKind::Null;
  if (!isNone || context.want != Want::Value)
    return result;
  bool isOutput = types().isEventual(typeOf(id)) && L.isDefinite(id);
  TypeId bare = bareType(id);
  return castTo(isOutput ? outputType({}, bare) : inputType(bare), result);
}

// ---- Outputs and conversions.

/// The name of the dict that an apply over several values gets, at this depth.
std::string ModuleEmitter::resolvedName() {
  while (ResolvedNames.size() < ApplyDepth)
    ResolvedNames.push_back(Scope.allocate("resolved_outputs", code::NameKind::Parameter));
  return ResolvedNames[ApplyDepth - 1];
}

ModuleEmitter::Node ModuleEmitter::apply(ExprId id, Context context) {
  auto call = at(id).as<ir::ApplyExpr>();
  auto items = L.program.exprs.list(id);
  auto arguments = items.drop_back();
  auto param = [&](unsigned index) { return ir::VarId(call.firstParam().index() + index); };
  ExprId body = items.back();
  // Where only the type says that the value may be absent there is nothing to wait for.
  if (ExprId present = L.maybeAbsent(body);
      present && arguments.size() == 1 && isVariable(present, param(0))) {
    Node output = this->expr(arguments[0], context);
    ExprKind kind = at(arguments[0]).kind;
    bool isProxy = (kind == ExprKind::GetAttr || kind == ExprKind::Index) &&
                   types().isEventual(typeOf(at(arguments[0]).object()));
    return isProxy || L.isUntyped(arguments[0])
               ? output
               : castTo(B.typeApply(pulumi("Output"), {castType(typeOf(body))}), output);
  }
  // None has no `apply`. Where an attribute of it is read the condition is put around the call.
  Context argument = context.wanting(Want::Anything);
  ExprKind kind = at(arguments[0]).kind;
  if (arguments.size() == 1 && kind == ExprKind::Conditional)
    argument.want = Want::Value;
  else if (arguments.size() == 1 && (kind == ExprKind::GetAttr || kind == ExprKind::Index))
    argument.want = context.want;
  else if (arguments.size() == 1 && kind == ExprKind::Apply && L.isDefinite(arguments[0]) &&
           !types().isOptional(types().resolved(typeOf(arguments[0]))))
    argument.want = Want::Value;
  Nodes nodes;
  for (ExprId id : arguments) {
    Sources[param(nodes.size())] = id;
    // Among several values None would be one like the others, and the text `None` made of it.
    bool isNeeded = arguments.size() > 1 && readsInstance(id);
    nodes.push_back(this->expr(id, isNeeded ? argument.wanting(Want::Value) : argument));
  }
  // Of a member that a mapping to anything may lack a type checker knows no more than that it may
  // be None, and takes what stands behind a test of that for unreachable.
  ExprId lifted = at(arguments[0]).kind == ExprKind::Convert
                      ? at(arguments[0]).as<ir::ConvertExpr>().operand()
                      : ExprId(),
         whole =
             at(body).kind == ExprKind::Convert ? at(body).as<ir::ConvertExpr>().operand() : body;
  bool isCollection =
      lifted && (isListKind(kindOf(bareType(lifted))) || isMapKind(kindOf(bareType(lifted))));
  bool isMember = lifted && at(lifted).kind == ExprKind::GetAttr &&
                  kindOf(bareType(at(lifted).object())) == TypeKind::Object;
  if (nodes.size() == 1 && isCollection && isMember && at(whole).kind == ExprKind::Conditional &&
      types().isOptional(types().resolved(typeOf(lifted))))
    nodes[0] =
        B.call(pulumi("Output.from_input"), {castTo(typing("Any"), this->expr(lifted, argument))});
  Context inside = context.inFunction();
  inside.needsClasses = true;
  ++ApplyDepth;
  Node result;
  if (nodes.size() == 1) {
    Node value = this->expr(body, inside);
    // Where only the type of a value changes Python need not look into it.
    bool isSame = Module.kind(value) == code::Kind::Name && Module[value].text == L.name(param(0));
    result =
        isSame ? nodes[0] : B.callMethod(nodes[0], "apply", {lambda({L.name(param(0))}, value)});
  } else {
    std::string dict = resolvedName();
    Nodes args;
    for (unsigned i = 0; i < nodes.size(); ++i) {
      args.push_back(B.arg(L.name(param(i)), nodes[i]));
      Resolved[param(i)] = {dict, L.name(param(i)).str()};
    }
    Node all = context.isRecovering ? helper(Helper::RecoverableAll) : pulumi("Output.all");
    result = B.callMethod(B.call(all, args), "apply", {lambda({dict}, this->expr(body, inside))});
  }
  --ApplyDepth;
  return result;
}

ModuleEmitter::Node ModuleEmitter::outputOf(ExprId id, Context context) {
  // A list of outputs reads best as `all`, and has the right static type then.
  const Expr &inner = at(id);
  if (inner.kind == ExprKind::Tuple) {
    Nodes items;
    for (ExprId item : L.program.exprs.list(id))
      items.push_back(expr(item, context));
    return all(items);
  }
  bool isList = inner.kind == ExprKind::Splat ||
                (inner.kind == ExprKind::For && !L.program.exprs.list(id)[ir::ForKey]);
  if (isList)
    return all({B.spread(expr(id, context))});
  Node value = expr(id, context);
  // The types of the SDK do not know that what stands inside is resolved as well.
  if (nestsOutputs(id))
    value = castTo(typing("Any"), value);
  return B.call(pulumi("Output.from_input"), {value});
}

ModuleEmitter::Node ModuleEmitter::present(ExprId id, TypeId type, Context context) {
  bool isKnown = !isTakenForNone(id, context) &&
                 ((!mayBeAbsent(id, context) && !isKnownOutside(id, context)) || L.isUntyped(id) ||
                  isAnything(id, context));
  Node value = expr(id, isKnown ? context : context.wanting(Want::Anything));
  return isKnown ? value : castTo(castType(type), value);
}

ModuleEmitter::Node ModuleEmitter::converted(ExprId operand, TypeId to, Context context) {
  Node value = expr(operand, context);
  TypeKind source = kindOf(bareType(operand));
  // What is not there has no text and no number.
  auto converted = [&](Node function) {
    return ifPresent(value, function, types().isOptional(types().resolved(typeOf(operand))));
  };
  switch (kindOf(to)) {
  case TypeKind::Enum:
    if (const schema::EnumType *cls = types()[to].enumeration;
        cls->package && source == TypeKind::String)
      // A text that is none of the members here may be one of a newer provider, and the class would
      // refuse it.
      return at(operand).kind == ExprKind::String ? castTo(enumClass(*cls), value)
                                                  : converted(enumClass(*cls));
    return value;
  case TypeKind::String:
    if (source == TypeKind::String || source == TypeKind::Enum)
      return value;
    return converted(source == TypeKind::Int ? B.name("str") : helper(Helper::ToText));
  case TypeKind::Int:
    if (source == TypeKind::String) // it may be `8.0`
      return converted(numberOf());
    return source == TypeKind::Number ? converted(B.name("int")) : value;
  case TypeKind::Number:
    return source == TypeKind::String ? converted(numberOf()) : value;
  case TypeKind::Bool:
    if (source != TypeKind::String)
      return value;
    return B.binary(BinaryOp::Eq, value, B.string("true"));
  case TypeKind::Dynamic: {
    // An object that lacks what its class asks for; the binder has said so.
    bool lacksMembers = Module.kind(value) == code::Kind::Object &&
                        at(operand).kind == ExprKind::Object && source == TypeKind::SchemaObject;
    return lacksMembers ? castTo(typing("Any"), value) : value;
  }
  default:
    return value;
  }
}
