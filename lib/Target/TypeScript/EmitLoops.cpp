// Loops over lists and maps, and the types that the compiler is told of what they go through.

#include "Emitter.h"

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;
using lower::isListKind;
using lower::isMapKind;

/// True if `id` is put together of maps of which one has no type, and so has none itself.
bool ModuleEmitter::mergesAnything(ExprId id) const {
  ExprId value = written(id);
  if (value && at(value).kind == ExprKind::Apply)
    value = L.program.exprs.list(value).back();
  if (!value || at(value).kind != ExprKind::Call ||
      L.program.callee(at(value)).function != ir::StdFunction::merge)
    return false;
  auto parts = partsOf(L.program.exprs.list(value)[0]);
  return parts && llvm::any_of(*parts, [&](ExprId part) {
           return L.isUntyped(part) || kindOf(bareType(part)) == TypeKind::Dynamic;
         });
}

/// True if `id` is put together of maps, and one that is written out has a list without elements:
/// of that the compiler learns nothing.
bool ModuleEmitter::mergesEmptyLists(ExprId id) const {
  ExprId value = written(id);
  if (!value || at(value).kind != ExprKind::Call ||
      L.program.callee(at(value)).function != ir::StdFunction::merge)
    return false;
  auto isEmptyList = [&](ExprId item) {
    return at(item).kind == ExprKind::Tuple && at(item).listSize == 0;
  };
  auto parts = partsOf(L.program.exprs.list(value)[0]);
  return parts && llvm::any_of(*parts, [&](ExprId part) {
           return at(part).kind == ExprKind::Object &&
                  llvm::any_of(L.program.exprs.list(part), isEmptyList);
         });
}

/// True if `id` is anything to the compiler though it has a type: it is read of what is.
bool ModuleEmitter::isAnything(ExprId id) const {
  if (ExprId bare = L.maybeAbsent(id))
    id = bare;
  if (L.isUntyped(id))
    return true;
  const Expr &expr = at(id);
  if (L.rangeVariable(Current, id))
    return str(expr.as<ir::GetAttrExpr>().name()) == "value" &&
           holdsAnything(L.info(Current).range.source);
  if (expr.kind == ExprKind::GetAttr || expr.kind == ExprKind::Index) {
    TypeKind kind = kindOf(bareType(expr.object()));
    bool isElement = kind == TypeKind::Map || expr.kind == ExprKind::Index;
    return kind == TypeKind::Dynamic || isAnything(expr.object()) ||
           (isElement && holdsAnything(expr.object()));
  }
  ExprId source = expr.kind == ExprKind::Ref ? sourceOf(id) : ExprId();
  if (!source)
    return false;
  if (!Parameters.contains(expr.refVar()))
    return holdsAnything(source);
  bool isMadeOutput = at(source).kind == ExprKind::Convert && types().isEventual(typeOf(source));
  return isAnything(source) ||
         (isMadeOutput && isMixed(at(source).as<ir::ConvertExpr>().operand()));
}

/// The same of the elements of the collection `id`.
bool ModuleEmitter::holdsAnything(ExprId id) const {
  if (isAnything(id))
    return true;
  ExprId value = valueOfLocal(id) ? valueOfLocal(id) : id;
  auto items = L.program.exprs.list(value);
  if (at(value).kind == ExprKind::For)
    return items[ir::ForKey] ? hasAnyKeys(value) && !isOfData(typeOf(items[ir::ForValue]))
                             : isAnything(items[ir::ForValue]);
  if (at(value).kind != ExprKind::Call)
    return false;
  ir::StdFunction function = L.program.callee(at(value)).function;
  if (function != ir::StdFunction::merge && function != ir::StdFunction::concat)
    return false;
  auto parts = partsOf(items[0]);
  return parts && !joinedObjects(value) &&
         llvm::any_of(*parts, [&](ExprId part) { return holdsAnything(part); });
}

/// The type of an element of the collection `id`, which is anything to the compiler.
ModuleEmitter::Node ModuleEmitter::itemOfAnything(ExprId id) {
  TypeId element = elementType(id);
  return element && isOfData(element) ? type(element) : any();
}

/// Of what has no type the values would be `unknown`; and where what is written out has objects
/// of which some have members that others lack, the compiler would not let them be read of one.
ModuleEmitter::Node ModuleEmitter::itemType(ExprId id, ir::VarId item, Context context) {
  ExprId absent = L.maybeAbsent(id);
  if (L.isUntyped(absent ? absent : id) || iteratedKind(id) == TypeKind::Dynamic ||
      mergesAnything(id))
    return any();
  ExprId local = valueOfLocal(id);
  if (local && joinedObjects(local)) // its variable has the type
    local = {};
  if (TypeId joined = joinedObjects(local ? local : id, /*mustLack=*/true))
    return type(types()[joined].element(), writtenForm());
  if (isAnything(id) || mergesEmptyLists(id))
    return itemOfAnything(id);
  const ir::Type &collection = types()[bareType(id)];
  if (!item || collection.kind != TypeKind::Object)
    return {};
  // Of objects that lack members of each other the compiler finds no type for what they have.
  TypeId type = L.program.exprs.var(item).type;
  TypeId bare = types().withoutNone(type);
  bool isCollection = isListKind(kindOf(bare)) || isMapKind(kindOf(bare));
  bool mayLack = bare != type && isCollection && !hasAllMembers(id);
  if (llvm::all_equal(collection.elements))
    return mayLack ? this->type(type, writtenForm()) : Node();
  if (kindOf(type) == TypeKind::Dynamic)
    return any();
  bool hasOptional = kindOf(bare) == TypeKind::Object &&
                     llvm::any_of(types()[bare].elements,
                                  [&](TypeId member) { return types().isOptional(member); });
  if (!hasOptional && !mayLack)
    return {};
  // Data that is written here has null, which no type says.
  bool hasNull = false;
  if (context.isData && at(id).kind == ExprKind::Object)
    ir::walk(L.program.exprs, id, [&](ExprId part) {
      hasNull |= at(part).kind == ExprKind::Null;
      return !hasNull;
    });
  return hasNull ? any() : this->type(type, Form::Value);
}

/// True if `id`, a `for` that makes a map, has keys of which the compiler does not know that they
/// are texts: its values would be `unknown` to `Object.entries`.
bool ModuleEmitter::hasAnyKeys(ExprId id) const {
  auto parts = L.program.exprs.list(id);
  return parts[ir::ForKey] && at(id).op != 1 &&
         (iteratedKind(parts[ir::ForCollection]) == TypeKind::Dynamic ||
          kindOf(bareType(parts[ir::ForKey])) == TypeKind::Dynamic);
}

/// True for objects, lists and maps of scalars, of which the compiler thinks as the program does.
bool ModuleEmitter::isOfData(TypeId id) const {
  const ir::Type &type = types()[id];
  switch (type.kind) {
  case TypeKind::String:
  case TypeKind::Int:
  case TypeKind::Number:
  case TypeKind::Bool:
    return true;
  case TypeKind::Object:
  case TypeKind::List:
  case TypeKind::Map:
    return llvm::all_of(type.elements, [&](TypeId part) {
      return kindOf(part) == TypeKind::Dynamic || isOfData(part);
    });
  default:
    return false;
  }
}

ModuleEmitter::Node ModuleEmitter::membersOf(Node function, Node map, ExprId id, ir::VarId item,
                                             Context context) {
  Node type = itemType(id, item, context);
  return B.call(type ? B.typeApply(function, {type}) : function, {map});
}

ModuleEmitter::Node ModuleEmitter::entriesOf(Node map, ExprId id, ir::VarId item, Context context) {
  return membersOf(B.member(B.name("Object"), "entries"), map, id, item, context);
}

/// Whether to go through the object `id` is to go through it by key. JavaScript puts keys that are
/// whole numbers first, by their size.
bool ModuleEmitter::iteratesInOrder(ExprId id) const {
  if (!isConstantObjectInOrder(id))
    return false;
  llvm::ArrayRef<ExprId> items = L.program.exprs.list(id);
  size_t digits = 0;
  for (size_t i = 0; i < items.size(); i += 2) {
    llvm::StringRef key = str(at(items[i]).text());
    bool isNumber = !key.empty() && llvm::all_of(key, llvm::isDigit);
    if (isNumber && i && digits != key.size())
      return false;
    digits = isNumber ? key.size() : 0;
  }
  return true;
}

/// The values of an object by key, which is the order in which PCL iterates.
ModuleEmitter::Node ModuleEmitter::sortedValues(Node map, ExprId id, ir::VarId item,
                                                Context context) {
  if (iteratesInOrder(id))
    return membersOf(B.member(B.name("Object"), "values"), map, id, item, context);
  // A class of a package is no map to the helper.
  if (kindOf(bareType(id)) != TypeKind::SchemaObject)
    return membersOf(helper(target::helperFor(ir::StdFunction::values)), map, id, item, context);
  llvm::StringRef name = L.name(item);
  return B.callMethod(
      sortedEntries(map, id, item, context), "map",
      {B.lambda({B.param(B.listPattern({B.name("_"), B.name(name)}))}, B.name(name))});
}

/// The entries of an object by key, which is the order in which PCL iterates.
ModuleEmitter::Node ModuleEmitter::sortedEntries(Node map, ExprId id, ir::VarId item,
                                                 Context context) {
  Node order =
      B.lambda({B.param(B.listPattern({B.name("a")})), B.param(B.listPattern({B.name("b")}))},
               B.cond(B.binary(BinaryOp::Lt, B.name("a"), B.name("b")), B.number(-1), B.number(1)));
  return B.callMethod(entriesOf(map, id, item, context), "sort", {order});
}

/// `{ for k, v in map : k => v if ... }`.
bool ModuleEmitter::isChoice(ExprId id) const {
  const Expr &expr = at(id);
  if (expr.kind != ExprKind::For || expr.isGrouped())
    return false;
  auto parts = L.program.exprs.list(id);
  TypeKind iterated = iteratedKind(parts[ir::ForCollection]);
  return parts[ir::ForKey] && parts[ir::ForCondition] &&
         (iterated == TypeKind::Map || iterated == TypeKind::Dynamic) &&
         isVariable(parts[ir::ForKey], expr.as<ir::ForExpr>().keyVar()) &&
         isVariable(parts[ir::ForValue], expr.as<ir::ForExpr>().valueVar());
}

ModuleEmitter::Node ModuleEmitter::forExpr(ExprId id, Context context) {
  const Expr &expr = at(id);
  auto loop = expr.as<ir::ForExpr>();
  auto parts = L.program.exprs.list(id);
  ExprId collectionId = parts[ir::ForCollection], keyId = parts[ir::ForKey],
         conditionId = parts[ir::ForCondition];
  ExprId valueId = parts[ir::ForValue];
  TypeKind kind = iteratedKind(collectionId);
  bool isMap = kind == TypeKind::Map;
  bool isUnknown = kind == TypeKind::Dynamic;
  bool isGrouped = expr.isGrouped();
  llvm::StringRef keyName = loop.keyVar() ? L.name(loop.keyVar()) : llvm::StringRef();
  llvm::StringRef valueName = L.name(loop.valueVar());
  const ForUses uses = usesOf(id);
  const bool usesKey = uses.key, usesValue = uses.value; // lambdas cannot take parts of a binding

  if (at(collectionId).kind == ExprKind::Object && at(collectionId).listSize == 0)
    return keyId ? B.object({}) : B.list({});

  Sources[loop.valueVar()] = collectionId;
  ExprId absent = L.maybeAbsent(collectionId);
  const Context inner = context.wanting(target::Want::Anything);
  Node collection = absent ? neededObject(absent, inner) : this->expr(collectionId, inner);
  const Context place = context.inCollection();
  context = inner.inFunction();
  // Chained calls keep the pair (key, value) together when both are needed behind a filter.
  bool asPairs = isMap || (isUnknown && usesKey) || (usesKey && (conditionId || keyId));
  bool isUntyped = L.isUntyped(collectionId) && !isUnknown; // helpers say what they give
  bool isAny = !isUntyped && isListKind(kindOf(bareType(collectionId))) && isAnything(collectionId);
  auto pairPattern = [&] {
    // What a method of anything gives is anything.
    Node type = !isMap && !isUnknown && (isUntyped || isAny) ? any() : Node();
    if (!usesKey)
      return B.param(B.listPattern({B.name("_"), B.name(valueName)}), type);
    if (!usesValue)
      return B.param(B.listPattern({B.name(keyName)}), type);
    return B.param(B.listPattern({B.name(keyName), B.name(valueName)}), type);
  };
  auto anyType = [&] { return isUntyped ? any() : isAny ? itemOfAnything(collectionId) : Node(); };
  auto itemAndIndex = [&]() -> Nodes {
    return {B.param(valueName, anyType()),
            B.param(keyName, isUntyped || isAny ? B.name("number") : Node())};
  };
  auto params = [&]() -> Nodes {
    if (asPairs)
      return {pairPattern()};
    return usesKey ? itemAndIndex() : Nodes{B.param(valueName, anyType())};
  };
  Node items = collection;
  if (isMap && !usesKey && !keyId) {
    asPairs = false;
    items = sortedValues(collection, collectionId, loop.valueVar(), context);
  } else if (isMap) {
    bool sorted = (keyId && !isGrouped) || iteratesInOrder(collectionId);
    items = sorted ? entriesOf(collection, collectionId, loop.valueVar(), context)
                   : sortedEntries(collection, collectionId, loop.valueVar(), context);
  } else if (isUnknown) {
    items = B.call(helper(usesKey ? Helper::Pairs : Helper::ElementsOf), {collection});
  } else if (asPairs) {
    items =
        B.callMethod(items, "map",
                     {B.lambda(itemAndIndex(), B.cast(B.list({B.name(keyName), B.name(valueName)}),
                                                      B.name("const")))});
  }
  if (conditionId)
    items = B.callMethod(items, "filter", {B.lambda(params(), this->expr(conditionId, context))});
  if (!keyId) {
    // `[for x in xs : x]` is the list itself.
    if (!asPairs && isVariable(valueId, loop.valueVar()))
      return items;
    return B.callMethod(items, "map",
                        {B.lambda(params(), this->expr(valueId, place.inFunction()))});
  }
  if (isGrouped)
    return B.call(helper(Helper::GroupBy), {items, B.lambda(params(), this->expr(keyId, context)),
                                            B.lambda(params(), this->expr(valueId, context))});
  bool isOpen = isOpenEntry(bareType(id), valueId, place);
  Node value =
      isOpen ? this->expr(entryOperand(valueId), context) : this->expr(valueId, place.inFunction());
  Node pair = B.list({this->expr(keyId, context), value});
  Node fromEntries = B.member(B.name("Object"), "fromEntries");
  // What is read of anything may not be gone through.
  bool isTold = id != ReadByKey || isListKind(kindOf(bareType(valueId)));
  // Nor is anything to the compiler what an apply unwraps of it.
  const Expr &source = at(collectionId);
  bool isUnwrapped = kindOf(bareType(valueId)) == TypeKind::Dynamic && !isUnknown &&
                     source.kind == ExprKind::Ref && source.refKind() == ir::RefKind::Variable &&
                     Parameters.contains(source.refVar());
  if ((hasAnyKeys(id) && isTold) || isUnwrapped)
    fromEntries = B.typeApply(
        fromEntries, {isOfData(typeOf(valueId)) ? type(typeOf(valueId), Form::Value) : any()});
  if (!isChoice(id))
    items = B.callMethod(items, "map", {B.lambda(params(), pair)});
  Node made = B.call(fromEntries, {items});
  return isOpen ? withoutNulls(made) : made;
}
