// Nodes that TypeScript says its own way: config, resources and the loops they are made in, hooks,
// outputs.
//
// Component classes are EmitComponent.

#include "Emitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace pcl;
using namespace pcl::typescript;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;
using lower::RangeKind;

namespace {

/// Members of pulumi.Output that a property cannot be read past.
constexpr llvm::StringLiteral outputMembers[] = {
    "apply",    "get",    "isKnown",   "isSecret", "promise",       "allResources",
    "toString", "toJSON", "resources", "length",   "__pulumiOutput"};
constexpr llvm::StringLiteral componentScope[] = {"name", "args", "opts", "hookArgs"};

/// True if a result must be awaited: then the whole program is a function that returns its outputs.
bool awaitsResults(const ir::Program &program) {
  return !program.earlyCalls.empty() || llvm::any_of(program.functions, [&](const auto &entry) {
    return entry.second && entry.second->isReturnPlain &&
           program.builtin(program.exprs[entry.first]) == ir::Builtin::Call;
  });
}

/// True if the outputs of `program` cannot be exported as variables, as a name is no identifier.
bool hasOddOutputs(const ir::Program &program) {
  return llvm::any_of(program.nodes, [&](const ir::Node &node) {
    llvm::StringRef name = program.str(node.logicalName ? node.logicalName : node.name);
    return node.kind == NodeKind::Output && !code::isIdentifier(name, nameTable());
  });
}

} // namespace

ModuleEmitter::ModuleEmitter(target::ProjectEmitter &project, ir::ProgramId id,
                             code::Module &module, ImportedRecords &imported)
    : NodeEmitter(project, id, module), Imported(imported),
      IsFunction(!isComponent() && awaitsResults(Bound)),
      ExportsObject(!isComponent() && (IsFunction || hasOddOutputs(Bound))) {}

lower::TargetTraits ModuleEmitter::traits() {
  lower::TargetTraits traits;
  traits.outputMembers = outputMembers;
  traits.componentScope = componentScope;
  traits.exportsVariables = !ExportsObject;
  traits.awaitsCalls = !isComponent();
  traits.typesAttempts = traits.typesProxies = traits.padsObjects = traits.opensMaps = true;
  return traits;
}

void ModuleEmitter::emitRoot() {
  if (!IsFunction) {
    NodeEmitter::emitRoot();
    if (ExportsObject)
      B.append(B.blankBefore(B.exportDefault(B.object(Results, true))));
    declareInterfaces();
    return;
  }
  Nodes body;
  emitNodes(body);
  if (!Results.empty())
    body.push_back(B.blankBefore(B.ret(B.object(Results, true))));
  Node program = B.setFlags(B.lambda({}, B.block(body)), code::Async);
  B.append(B.exportDefault(program));
  declareInterfaces();
}

void ModuleEmitter::emitDeferred(const lower::Deferred &deferred, Nodes &body) {
  TypeId value = types().resolved(deferred.type);
  Node pair = B.let(B.listPattern({B.name(deferred.variable), B.name(deferred.resolver)}),
                    B.call(B.typeApply(pulumi("deferredOutput"), {type(value)})));
  body.push_back(body.empty() ? pair : B.blankBefore(pair));
}

// ---- Config, locals, outputs.

/// True if there is something in a value of `type` of which nothing is known.
bool ModuleEmitter::leavesOpen(TypeId type) const {
  const ir::Type &info = types()[type];
  return info.kind == TypeKind::Dynamic ||
         llvm::any_of(info.elements, [&](TypeId part) { return leavesOpen(part); });
}

/// True if a part of `type` has elements of different types in certain places.
bool ModuleEmitter::holdsTuple(TypeId type) const {
  const ir::Type &info = types()[type];
  return info.kind == TypeKind::Tuple ||
         llvm::any_of(info.elements, [&](TypeId part) { return holdsTuple(part); });
}

/// True if null is told from what is not there in a default of `type`: it has no type itself, or
/// its elements have none.
bool ModuleEmitter::tellsNull(TypeId type) const {
  TypeId inner = types().resolved(type);
  while (lower::isListKind(kindOf(inner)) || kindOf(inner) == TypeKind::Map)
    inner = types().resolved(types()[inner].element());
  return kindOf(inner) == TypeKind::Dynamic;
}

/// The same of an input of a package: SDKs send null where it is, and drop what is undefined.
bool ModuleEmitter::tellsNull(const schema::Property *property) {
  const schema::Type *type = property ? property->type : nullptr;
  while (type && (type->kind == schema::TypeKind::Array || type->kind == schema::TypeKind::Map))
    type = type->element();
  return type && type->kind == schema::TypeKind::Any;
}

void ModuleEmitter::emitConfig(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  ConfigGetter getter = getterOf(node);
  TypeKind kind = kindOf(getter.type);
  bool isNumber = kind == TypeKind::Int || kind == TypeKind::Number;
  const char *ending = kind == TypeKind::String ? ""
                       : kind == TypeKind::Bool ? "Boolean"
                       : isNumber               ? "Number"
                                                : "Object";
  Node callee = B.member(B.name(ConfigName), getter.name + ending);
  // Nobody needs the type of what nobody reads.
  bool isObject = kind != TypeKind::String && kind != TypeKind::Bool && !isNumber,
       isUsed = kind != TypeKind::Dynamic || uses().nodes.contains(id);
  if (isObject && isUsed)
    callee = B.typeApply(callee, {type(getter.type, Form::Configured)});
  Node value = B.call(callee, {B.string(logicalNameOf(node))}), annotation;
  const ir::Attribute *fallback = attribute(node, "default");
  if (fallback && at(fallback->value).kind != ExprKind::Null) {
    bool isOpen = leavesOpen(getter.type) || holdsTuple(getter.type);
    Node other = expr(fallback->value, {.isData = tellsNull(getter.type)});
    // What is written out need not have all members that the type has.
    Node secret = at(fallback->value).listSize == 0
                      ? pulumi("secret")
                      : B.typeApply(pulumi("secret"), {type(getter.type, Form::Configured)});
    if (getter.isSecret && !types().isEventual(typeOf(fallback->value)))
      other = B.call(secret, {other});
    value = B.binary(BinaryOp::Coalesce, value, other);
    // Where the type leaves parts open, or the default has what is of no type, those of the default
    // would be in the variable's type as well; so would a list of anything in the place of a tuple.
    // `any ?? x` is any.
    bool hasNull = llvm::any_of(L.program.exprs.list(fallback->value), [&](ExprId part) {
      return at(part).kind == ExprKind::Null || L.maybeAbsent(part) ||
             (at(part).kind == ExprKind::Convert &&
              at(at(part).as<ir::ConvertExpr>().operand()).kind == ExprKind::Null);
    });
    if (!getter.isSecret && kind != TypeKind::Dynamic && at(fallback->value).listSize != 0 &&
        (isOpen || hasNull))
      annotation = type(getter.type, Form::Configured);
  }
  body.push_back(B.let(L.info(id).identifier, value, annotation,
                       L.info(id).isExportedDirectly ? code::Export : code::NoFlags));
}

/// Looks once through the program for what depends on how others use a value.
const ModuleEmitter::Uses &ModuleEmitter::uses() {
  if (AllUses)
    return *AllUses;
  AllUses.emplace();
  const ir::ExprStore &exprs = L.program.exprs;
  auto nodeOf = [&](ExprId id) {
    return exprs[id].kind == ExprKind::Ref && exprs[id].refKind() == ir::RefKind::Node
               ? exprs[id].refNode()
               : ir::NodeId();
  };
  llvm::DenseSet<ExprId> parts; // what stands in something
  for (uint32_t i = 0; i < exprs.size(); ++i) {
    const ir::Expr &expr = exprs[ExprId(i)];
    bool isIndex = expr.kind == ExprKind::Index, reads = isIndex || expr.kind == ExprKind::GetAttr;
    ir::forEachChild(exprs, ExprId(i), [&](ExprId child) {
      parts.insert(child);
      if (ir::NodeId node = nodeOf(child); node && !(reads && child == expr.object()))
        AllUses->wholes.insert(node);
    });
    TypeId object = isIndex ? bareType(expr.object()) : TypeId();
    bool isByPlace = isIndex && at(expr.as<ir::IndexExpr>().key()).kind == ExprKind::Number;
    if (isByPlace && kindOf(object) == TypeKind::Tuple &&
        !llvm::all_of(types()[object].elements,
                      [&](TypeId element) { return kindOf(element) == TypeKind::Object; }))
      AllUses->tuples.insert(object);
  }
  for (uint32_t i = 0; i < exprs.size(); ++i)
    if (ir::NodeId node = nodeOf(ExprId(i))) {
      AllUses->nodes.insert(node);
      if (!parts.contains(ExprId(i)))
        AllUses->wholes.insert(node);
    }
  return *AllUses;
}

/// True if a part of `type` is a tuple of which the program reads elements by their places.
bool ModuleEmitter::holdsReadTuple(TypeId type) {
  if (uses().tuples.empty())
    return false;
  const ir::Type &info = types()[type];
  return (info.kind == TypeKind::Tuple && uses().tuples.contains(type)) ||
         llvm::any_of(info.elements, [&](TypeId part) { return holdsReadTuple(part); });
}

/// True for `condition ? { name = value } : {}`, a map which need not have the member.
bool ModuleEmitter::isMapOrEmpty(ExprId id) const {
  if (at(id).kind != ExprKind::Conditional || kindOf(bareType(id)) != TypeKind::Map)
    return false;
  auto isObject = [&](ExprId arm) {
    return at(arm).kind == ExprKind::Object ||
           (at(arm).kind == ExprKind::Convert &&
            at(at(arm).as<ir::ConvertExpr>().operand()).kind == ExprKind::Object);
  };
  return isObject(at(id).as<ir::ConditionalExpr>().then()) &&
         isObject(at(id).as<ir::ConditionalExpr>().otherwise());
}

/// True for a choice between a list of data and a local that is a list without elements, which is
/// one of anything.
bool ModuleEmitter::isListOrEmpty(ExprId id) const {
  TypeId list = bareType(id);
  if (at(id).kind != ExprKind::Conditional || kindOf(list) != TypeKind::List || !isOfData(list) ||
      leavesOpen(list))
    return false;
  auto isEmpty = [&](ExprId arm) {
    ExprId local = valueOfLocal(arm);
    return local && at(local).kind == ExprKind::Tuple && at(local).listSize == 0;
  };
  return isEmpty(at(id).as<ir::ConditionalExpr>().then()) ||
         isEmpty(at(id).as<ir::ConditionalExpr>().otherwise());
}

/// The type of `condition ? output : {}` where the output is of a map: of an object without members
/// the compiler has none read by a key.
ModuleEmitter::Node ModuleEmitter::outputOrEmpty(ExprId id) {
  if (at(id).kind != ExprKind::Conditional)
    return {};
  TypeId map; // of the first output
  bool mayBeEmpty = false, isAnything = false;
  llvm::SmallVector<ExprId, 4> arms{id};
  while (!arms.empty()) {
    ExprId arm = arms.pop_back_val();
    if (at(arm).kind == ExprKind::Convert)
      arm = at(arm).as<ir::ConvertExpr>().operand();
    if (at(arm).kind == ExprKind::Conditional) {
      auto choice = at(arm).as<ir::ConditionalExpr>();
      arms.append({choice.otherwise(), choice.then()});
    } else if (at(arm).kind == ExprKind::Object && at(arm).listSize == 0) {
      mayBeEmpty = true;
    } else if (kindOf(typeOf(arm)) == TypeKind::Output || L.isUntyped(arm)) {
      TypeId given = types().resolved(typeOf(arm));
      isAnything |= kindOf(given) == TypeKind::Dynamic || L.isUntyped(arm);
      map = map ? map : given;
    }
  }
  if (!mayBeEmpty || !map || (!isAnything && kindOf(map) != TypeKind::Map))
    return {};
  auto whole = [&] { return isOfData(map) ? type(map) : B.mapType(any()); };
  return B.unionType({B.typeApply(pulumi("Output"), {isAnything ? any() : whole()}), whole()});
}

/// Of a list without elements the compiler learns nothing; of one with elements of several types
/// not which is where.
ModuleEmitter::Node ModuleEmitter::localType(ExprId value) {
  if (at(value).kind == ExprKind::Tuple && at(value).listSize == 0)
    return B.listType(any());
  TypeId bare = bareType(value);
  if (makesKnownOutput(value))
    return type(typeOf(value));
  if (Node either = outputOrEmpty(value))
    return either;
  if (types().isEventual(typeOf(value)) || L.isUntyped(value))
    return {};
  if (isListOrEmpty(value) || mixesMapsOfAnything(value))
    return type(typeOf(value));
  if (forgetsMap(value) || (isMapOrEmpty(value) && !leavesOpen(bare)))
    return plainType(bare, writtenForm());
  if (at(value).kind != ExprKind::Ref && holdsReadTuple(bare))
    return type(typeOf(value), Form::Exact);
  TypeId joined = joinedObjects(value);
  return joined ? type(joined, writtenForm()) : Node();
}

/// True if `value` is an output that was made of what a package without a schema gives: it is said
/// to be one, since the compiler may not know.
bool ModuleEmitter::makesKnownOutput(ExprId value) const {
  return at(value).kind == ExprKind::Apply && kindOf(typeOf(value)) == TypeKind::Output &&
         L.isDefinite(value) && isOfUnknownPackage(value);
}

ModuleEmitter::Node ModuleEmitter::localValue(ir::NodeId id, ExprId value) {
  // Where members are read by name only it does not matter that the compiler takes it for anything.
  if (at(value).kind == ExprKind::For && !uses().wholes.contains(id))
    ReadByKey = value;
  Node made = withoutCast(value, expr(value, {}));
  if (isTypedOutput(made))
    TypedOutputs.insert(L.info(id).identifier);
  if (isOfUnknownPackage(value) && !makesKnownOutput(value))
    OfUnknownPackages.insert(id);
  return made;
}

/// `made` of `value`, where the place says itself what it takes.
ModuleEmitter::Node ModuleEmitter::withoutCast(ExprId value, Node made) const {
  return Module.kind(made) == code::Kind::Cast && (forgetsMap(value) || isMapOrEmpty(value))
             ? Module.as<code::CastNode>(made).value()
             : made;
}

/// True if `value`, a `merge` or `concat` of which elements have the type `element`, is put
/// together of objects that lack members which elements may have, or whose members have other
/// types.
bool ModuleEmitter::mixesObjects(ExprId value, TypeId element) const {
  auto parts = partsOf(L.program.exprs.list(value)[0]);
  if (!parts)
    return false;
  llvm::SmallSetVector<TypeId, 4> objects;
  for (ExprId part : *parts) {
    const ir::Type &type = types()[bareType(part)];
    bool isCollection = type.kind == TypeKind::Object || type.kind == TypeKind::Map ||
                        type.kind == TypeKind::List || type.kind == TypeKind::Tuple;
    for (TypeId each : isCollection ? type.elements : llvm::ArrayRef<TypeId>())
      if (kindOf(each) == TypeKind::Object)
        objects.insert(each);
  }
  return objects.size() > 1 || llvm::any_of(objects, [&](TypeId object) {
           return types()[object].names.size() < types()[element].names.size();
         });
}

/// An object with the members of all `objects`, of which those that some lack may be left out.
TypeId ModuleEmitter::joinedObject(llvm::ArrayRef<TypeId> objects) const {
  llvm::MapVector<StrId, llvm::SmallVector<TypeId, 2>> members;
  for (TypeId object : objects)
    for (auto [name, type] : llvm::zip(types()[object].names, types()[object].elements))
      members[name].push_back(type);
  llvm::SmallVector<StrId> names;
  llvm::SmallVector<TypeId> elements;
  for (auto &[name, found] : members) {
    if (found.size() < objects.size())
      found.push_back(types().noneType());
    names.push_back(name);
    elements.push_back(joinedMember(found));
  }
  return types().object(names, elements);
}

/// The type of what is one of `found`: of objects one with the members of all, and the same of
/// maps and lists of them.
TypeId ModuleEmitter::joinedMember(llvm::ArrayRef<TypeId> found) const {
  llvm::SmallSetVector<TypeId, 4> bare;
  bool mayLack = false;
  for (TypeId type : found) {
    llvm::ArrayRef<TypeId> members = type;
    if (kindOf(type) == TypeKind::Union)
      members = types()[type].elements;
    for (TypeId member : members)
      if (kindOf(member) == TypeKind::None)
        mayLack = true;
      else
        bare.insert(member);
  }
  if (bare.size() < 2)
    return types().unionOf(found);
  auto areAll = [&](auto isOne) {
    return llvm::all_of(bare, [&](TypeId type) { return isOne(kindOf(type)); });
  };
  auto elements = [&] {
    llvm::SmallVector<TypeId> all;
    for (TypeId type : bare)
      llvm::append_range(all, types()[type].elements);
    return joinedMember(all);
  };
  TypeId joined;
  if (areAll([](TypeKind kind) { return kind == TypeKind::Object; }))
    joined = joinedObject(bare.getArrayRef());
  else if (areAll([](TypeKind kind) { return kind == TypeKind::Object || kind == TypeKind::Map; }))
    joined = types().map(elements());
  else if (areAll([](TypeKind kind) { return kind == TypeKind::List || kind == TypeKind::Tuple; }))
    joined = types().list(elements());
  else
    return types().unionOf(found);
  return mayLack ? types().optional(joined) : joined;
}

/// The type of a collection put together of objects, of which some have members that others lack:
/// the compiler would not let the members of all be read of one. None for other values.
TypeId ModuleEmitter::joinedObjects(ExprId value, bool mustLack) const {
  if (at(value).kind != ExprKind::Call || L.isUntyped(value) || types().isEventual(typeOf(value)))
    return {};
  ir::StdFunction function = L.program.callee(at(value)).function;
  if (function != ir::StdFunction::merge && function != ir::StdFunction::concat)
    return {};
  const ir::Type collection = types()[bareType(value)];
  if (collection.kind != TypeKind::Map && collection.kind != TypeKind::List)
    return {};
  TypeId element = collection.element();
  llvm::ArrayRef<TypeId> objects = element;
  if (kindOf(element) == TypeKind::Union)
    objects = types()[element].elements;
  bool isMixed = mustLack && mixesObjects(value, element);
  for (TypeId object : objects) {
    if (kindOf(object) != TypeKind::Object || (leavesOpen(object) && !mustLack))
      return {};
    isMixed |= !mustLack && llvm::any_of(types()[object].elements,
                                         [&](TypeId member) { return types().isOptional(member); });
  }
  TypeId joined = joinedObject(objects);
  isMixed |= llvm::any_of(objects, [&](TypeId object) {
    return types()[object].names.size() < types()[joined].names.size();
  });
  if (!isMixed)
    return {};
  return collection.kind == TypeKind::Map ? types().map(joined) : types().list(joined);
}

void ModuleEmitter::emitOutput(ir::NodeId id, ExprId valueId, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  Node value = expr(valueId, {.isData = true});
  llvm::StringRef exported = logicalNameOf(node), identifier = L.info(id).identifier;
  if (ExportsObject) {
    Results.push_back(B.entry(exported, value));
    comments(Results.back(), node.comments);
    describe(Results.back(), node);
  } else if (exported == identifier) {
    body.push_back(B.let(identifier, value, {}, code::Export));
  } else {
    body.push_back(B.assign(B.index(B.name("exports"), B.string(exported)), value));
  }
}

// ---- Resources and components.

ModuleEmitter::Node ModuleEmitter::inputValue(const ir::Node &node, const ir::Attribute &attribute,
                                              Context context) {
  const schema::Property *property = schema::find(inputsOf(node), str(attribute.name));
  context.want = wantOf(property);
  // Nothing as a whole is as good as left out.
  ExprKind kind = at(attribute.value).kind;
  const target::ComponentInput *input = componentInput(node, attribute);
  context.isData |= kind != ExprKind::Null && kind != ExprKind::Conditional &&
                    (input ? tellsNull(input->type) : tellsNull(property));
  Node value = withoutCast(attribute.value, expr(attribute.value, context));
  bool isMap = property && property->type->kind == schema::TypeKind::Map;
  if (isMap && at(attribute.value).kind == ExprKind::Call &&
      mayLackScalars(typeOf(attribute.value)))
    value = withoutNulls(value);
  return filled(property, value);
}

ModuleEmitter::Node ModuleEmitter::made(const ir::Node &node, Nodes arguments,
                                        llvm::ArrayRef<Input> inputs, const Options &options) {
  bool isRead = node.kind == NodeKind::Read;
  // Where the SDK's `get` has a parameter for what is known of the resource.
  bool takesState = (!node.resource || !node.resource->stateInputs.empty()) &&
                    (node.attributes.size() > 1 || !options.empty());
  if (isRead ? takesState : takesInputs(node)) {
    Nodes entries;
    for (const Input &input : inputs) {
      entries.push_back(B.entry(str(input.attribute->name), input.value));
      comments(entries.back(), input.attribute->comments);
    }
    arguments.push_back(B.object(entries, !entries.empty()));
  }
  if (!options.empty())
    addOptions(OptionKind::Resource, options, node.optionsComments, arguments);
  Node cls = creationClass(node);
  return isRead ? B.callMethod(cls, "get", arguments) : B.newObject(cls, arguments);
}

ModuleEmitter::Node ModuleEmitter::declareAbsent(ir::NodeId id) {
  if (isGated(id)) {
    Node made = B.unionType({creationClass(L.program.nodes[id]), B.name("undefined")});
    return B.let(L.info(id).identifier, B.call(pulumi("output"), {B.undefined()}),
                 B.typeApply(pulumi("Output"), {made}), code::Mutable);
  }
  return B.let(L.info(id).identifier, {}, B.unionType({madeType(id), B.name("undefined")}),
               code::Mutable);
}

/// The name, or both names, of what a loop goes over.
ModuleEmitter::Node ModuleEmitter::stepPattern(const lower::Range &range) {
  Node key = B.name(L.name(range.key));
  return range.value ? B.listPattern({key, B.name(L.name(range.value))}) : key;
}

ModuleEmitter::Steps ModuleEmitter::listSteps(const lower::Range &range, Node list) {
  if (kindOf(bareType(range.source)) == TypeKind::Dynamic)
    list = B.cast(list, B.listType(any()));
  return {B.callMethod(list, range.value ? "entries" : "keys"), stepPattern(range)};
}

/// The entries of the map, or its keys where nobody asks for values.
ModuleEmitter::Steps ModuleEmitter::mapSteps(const lower::Range &range, Node map) {
  if (!range.value)
    return {B.callMethod(B.name("Object"), "keys", {map}), stepPattern(range)};
  // Entries that were only chosen are what the map is made of.
  bool isChosen = isChoice(range.source) && Module.kind(map) == code::Kind::Call;
  return {isChosen ? Module.operands(map).back() : entriesOf(map, range.source, range.value, {}),
          stepPattern(range)};
}

/// Of what has no type the elements would be `unknown`.
ModuleEmitter::Node ModuleEmitter::distinct(Node list, ExprId id) {
  bool isAny = L.isUntyped(id) || isReadAsAny(id) || kindOf(bareType(id)) == TypeKind::Dynamic;
  Node set = B.name("Set");
  return B.newObject(isAny ? B.typeApply(set, {B.name("string")}) : set, {list});
}

ModuleEmitter::Node ModuleEmitter::collected(const lower::Range &range, Node source, Node made) {
  switch (range.kind) {
  case RangeKind::Count: {
    Node size = B.object({B.entry("length", source)});
    return B.callMethod(B.name("Array"), "from", {size, lambda({"_", L.name(range.value)}, made)});
  }
  case RangeKind::List: {
    llvm::StringRef item = range.value ? L.name(range.value) : llvm::StringRef("_");
    return B.callMethod(source, "map", {lambda({item, L.name(range.key)}, made)});
  }
  default: {
    Steps steps = mapSteps(range, source);
    Node pair = B.list({B.name(L.name(range.key)), made});
    return B.callMethod(
        B.name("Object"), "fromEntries",
        {B.callMethod(steps.items, "map", {B.lambda({B.param(steps.pattern)}, pair)})});
  }
  }
}

// ---- Hooks.

std::string ModuleEmitter::hookParameter() {
  return isComponent() ? "hookArgs" : Scope.allocate("args", code::NameKind::Parameter);
}

ModuleEmitter::Node ModuleEmitter::hookFunction(ir::NodeId, ExprId command, bool isError, Nodes &) {
  Nodes statements, words;
  bool waits = types().containsEventuals(typeOf(command));
  if (!waits && at(command).kind == ExprKind::Tuple && at(command).listSize != 0) {
    for (ExprId word : L.program.exprs.list(command))
      words.push_back(expr(word, {}));
    words = {words[0], B.list(llvm::ArrayRef(words).drop_front())};
  } else {
    Node all = expr(command, {});
    statements.push_back(
        B.let("command", waits ? B.await(B.call(helper(Helper::ValueOf), {all})) : all));
    words = {B.index(B.name("command"), B.number(0)),
             B.callMethod(B.name("command"), "slice", {B.number(1)})};
  }
  Node run = standard("child_process", isError ? "spawnSync" : "execFileSync", words);
  if (isError)
    run = B.binary(BinaryOp::Eq, B.member(run, "status"), B.number(0));
  bool isExpression = isError && statements.empty();
  statements.push_back(isError ? B.ret(run) : B.exprStmt(run));
  Node function = B.lambda({B.param(HookArgs)}, isExpression ? run : B.block(statements));
  return waits ? B.setFlags(function, code::Async) : function;
}
