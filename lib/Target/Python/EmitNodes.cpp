// Nodes that Python says its own way: config, resources and the loops they are made in, hooks,
// outputs.
//
// Component classes are EmitComponent.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;
using lower::RangeKind;

/// Members of pulumi.Output, by the names of the properties that cannot be read past them.
constexpr llvm::StringLiteral outputMembers[] = {
    "all",      "apply",     "concat",    "format",  "fromInput", "future", "get",     "isKnown",
    "isSecret", "jsonDumps", "jsonLoads", "recover", "resources", "secret", "unsecret"};
constexpr llvm::StringLiteral componentScope[] = {"self", "name", "resource_name", "args", "opts"};

lower::TargetTraits ModuleEmitter::traits() {
  findFunctionResults();
  if (isComponent())
    for (auto [input, name] : llvm::zip(shape().inputs, inputNames(Id))) {
      InputNames[input.node] = name;
      if (name == "name" && !takesArgs())
        ComponentName = "resource_name";
    }
  lower::TargetTraits traits;
  traits.looseProxies = true;
  traits.namesOptionalInputs = true;
  traits.callsAnywhere = true;
  traits.outputMembers = outputMembers;
  traits.interpolation = false;
  traits.recoversOutputs =
      false; // a program waits for every output that nothing was made of, and fails with it
  traits.componentScope = componentScope;
  return traits;
}

void ModuleEmitter::prepare() {
  if (!isComponent())
    return;
  for (llvm::StringRef name : componentScope)
    Scope.reserve(name);
  for (const lower::NodeInfo &info : L.nodes)
    Scope.reserve(info.identifier);
}

/// An output and the function that gives it a source. No type checker can tell of what from the
/// call.
void ModuleEmitter::emitDeferred(const lower::Deferred &deferred, Nodes &body) {
  auto output = [&] {
    return B.typeApply(pulumi("Output"), {type(types().resolved(deferred.type))});
  };
  Node resolver = B.typeApply(typing("Callable"), {B.list({output()}), B.null()});
  body.push_back(B.let(deferred.variable, Node(), output()));
  body.push_back(B.let(deferred.resolver, Node(), resolver));
  Node both = B.listPattern({B.name(deferred.variable), B.name(deferred.resolver)});
  body.push_back(B.let(both, B.call(pulumi("deferred_output"))));
}

// ---- Config and outputs.

void ModuleEmitter::letWithDefault(llvm::StringRef name, Node value, Node fallback, Nodes &body,
                                   Node type) {
  body.push_back(B.let(name, value, type));
  if (fallback)
    body.push_back(B.ifStmt(B.binary(BinaryOp::Is, B.name(name), B.null()),
                            B.block({B.assign(B.name(name), fallback)})));
}

void ModuleEmitter::emitConfig(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  ConfigGetter getter = getterOf(node);
  const ir::Attribute *fallback = attribute(node, "default");
  Node other =
      fallback && at(fallback->value).kind != ExprKind::Null ? expr(fallback->value, {}) : Node();
  bool isLate = other && types().isEventual(typeOf(fallback->value));
  // Of other numbers nobody knows whether they are integers; as JSON they stay what they are, as a
  // float they would not.
  TypeKind kind = kindOf(getter.type);
  const char *ending = kind == TypeKind::String ? ""
                       : kind == TypeKind::Bool ? "_bool"
                       : kind == TypeKind::Int  ? "_int"
                                                : "_object";
  bool isObject = llvm::StringRef(ending) == "_object";
  Nodes args{B.string(logicalNameOf(node))};
  if (other && !isObject && !isLate)
    args.push_back(std::exchange(other, Node()));
  Node value = B.callMethod(B.name(ConfigName), code::toSnakeCase(getter.name) + ending, args);
  // The value of a number that is read as JSON has no type; and inside a lambda a type checker
  // forgets that None was replaced.
  Node type;
  if (other && (isLate || isObject))
    type = typing("Any");
  else if (isObject && kindOf(node.type) == TypeKind::Number)
    type = this->type(node.type);
  if (other && getter.isSecret && !L.isDefinite(fallback->value))
    other = secret(other);
  letWithDefault(L.info(id).identifier, value, other, body, type);
}

/// True if objects stand in `type` at any place that is no output.
bool ModuleEmitter::holdsObjects(TypeId id) const {
  id = types().withoutNone(id);
  const ir::Type &type = types()[id];
  if (FunctionResults.contains(id))
    return false; // an instance of a class of the SDK
  switch (type.kind) {
  case TypeKind::Object:
    // Values of one kind make a dict whose type says it.
    return llvm::any_of(type.elements, [&](TypeId member) { return member != type.elements[0]; }) ||
           (!type.elements.empty() && holdsObjects(type.elements[0]));
  case TypeKind::List:
  case TypeKind::Map:
    return holdsObjects(type.element());
  default:
    return false;
  }
}

/// Of a dict of different things a type checker takes each value for any of them.
ModuleEmitter::Node ModuleEmitter::localType(ExprId value) {
  TypeId type = typeOf(value);
  // What is nothing or has no type may be anything, in functions, too.
  const ir::Expr &expr = at(value);
  if (kindOf(type) == TypeKind::Dynamic && expr.kind == ExprKind::Conditional &&
      (at(expr.as<ir::ConditionalExpr>().then()).kind == ExprKind::Null ||
       at(expr.as<ir::ConditionalExpr>().otherwise()).kind == ExprKind::Null))
    return typing("Any");
  if (kindOf(type) != TypeKind::Output)
    return !types().isEventual(type) && holdsObjects(type) ? this->type(type) : Node();
  type = types()[type].element();
  bool isDefinite = L.isDefinite(value) && !L.isUntyped(value);
  return isDefinite && holdsObjects(type) ? B.typeApply(pulumi("Output"), {this->type(type)})
                                          : Node();
}

void ModuleEmitter::emitOutput(ir::NodeId id, ExprId value, Nodes &body) {
  Node name = B.string(logicalNameOf(L.program.nodes[id]));
  body.push_back(B.exprStmt(B.call(pulumi("export"), {name, expr(value, {})})));
}

// ---- Hooks.

/// A function that runs the command. What the command takes from outputs is waited for when it
/// runs.
ModuleEmitter::Node ModuleEmitter::hookFunction(ir::NodeId id, ExprId command, bool isError,
                                                Nodes &body) {
  bool waits = types().containsEventuals(typeOf(command));
  Node words = waits ? definite(command, {}) : expr(command, {});
  Nodes statements;
  if (waits) {
    statements.push_back(B.let("command", B.await(B.callMethod(words, "future"))));
    words = B.binary(BinaryOp::Or, B.name("command"), B.list({}));
  }
  Node run = B.call(standard("subprocess", "run"), {words, B.arg("check", B.boolean(!isError))});
  if (isError) {
    // A failed operation is tried again if the command succeeds.
    statements.push_back(B.let("result", run));
    statements.push_back(
        B.ret(B.binary(BinaryOp::Eq, B.member(B.name("result"), "returncode"), B.number("0"))));
  } else {
    statements.push_back(B.exprStmt(run));
  }
  std::string name = Scope.allocate("_" + L.info(id).identifier, code::NameKind::Function);
  body.push_back(B.func(name, {B.param(HookArgs)}, {}, B.block(statements),
                        waits ? code::Async : code::NoFlags));
  return B.name(name);
}

// ---- Resources and components.

/// A provider's settings become JSON, in which the SDK does not translate the names of dicts.
Context ModuleEmitter::creationContext(const ir::Node &node) {
  Context context{.needsClasses = node.resource && node.resource->isProvider};
  // What is made over an output is made in a function.
  const lower::NodeInfo &info = L.info(Current);
  return info.range.isEventual || isGated(Current) ? context.inFunction() : context;
}

/// True if elements of `from` may be None where those of `to` may not, at any depth.
bool ModuleEmitter::hasLooserElements(TypeId from, TypeId to) const {
  from = types().withoutNone(types().resolved(from));
  to = types().withoutNone(types().resolved(to));
  auto isCollection = [](TypeKind kind) {
    return kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Map;
  };
  if (!isCollection(kindOf(from)) || !isCollection(kindOf(to)))
    return false;
  TypeId given = types().resolved(types()[from].element()),
         taken = types().resolved(types()[to].element());
  bool isTyped = kindOf(types().withoutNone(taken)) != TypeKind::Dynamic;
  return isTyped && ((types().isOptional(given) && !types().isOptional(taken)) ||
                     hasLooserElements(given, taken));
}

/// True if a type checker finds None in a value of the type `given` where `input` takes none.
bool ModuleEmitter::mayLackFor(const target::ComponentInput &input, TypeId given) const {
  TypeId type = types().resolved(given);
  bool isAnything = kindOf(types().withoutNone(type)) == TypeKind::Dynamic;
  return hasLooserElements(type, input.type) ||
         (isAnything && types().isOptional(type) && !input.isOptional &&
          kindOf(types().resolved(input.type)) != TypeKind::Dynamic);
}

ModuleEmitter::Node ModuleEmitter::inputValue(const ir::Node &node, const ir::Attribute &attribute,
                                              Context context) {
  Node value = node.resource
                   ? propertyValue(inputsOf(node), str(attribute.name), attribute.value, context)
                   : expr(attribute.value, context);
  // That an element may be null no component says of its inputs, and what has no type is not looked
  // into.
  ExprId given = attribute.value;
  if (at(given).kind == ExprKind::Convert && kindOf(typeOf(given)) == TypeKind::Dynamic)
    given = at(given).as<ir::ConvertExpr>().operand();
  if (const target::ComponentInput *input = componentInput(node, attribute);
      input && isTypedName(given) && mayLackFor(*input, typeOf(given))) {
    bool isOutput = types().isEventual(typeOf(given)) && L.isDefinite(given);
    return castTo(isOutput ? outputType({}, types().resolved(input->type)) : inputType(input->type),
                  value);
  }
  // A stash that is given None itself, not an output, has no attribute for what it was given.
  bool mayBeNone =
      isStash(node) && !L.isDefinite(attribute.value) &&
      types().isOptional(types().resolved(typeOf(attribute.value))) &&
      (types().isEventual(typeOf(attribute.value)) || mayBeAbsent(attribute.value, context));
  return mayBeNone ? B.callMethod(pulumi("Output"), "from_input", {value}) : value;
}

ModuleEmitter::Node ModuleEmitter::made(const ir::Node &node, Nodes arguments,
                                        llvm::ArrayRef<Input> inputs, const Options &options) {
  bool isComponent = node.kind == NodeKind::Component;
  bool isObject = isComponent && (takesArgs() || !node.component);
  Nodes items;
  for (const Input &input : inputs) {
    std::string name = isComponent && !node.component ? str(input.attribute->name).str()
                                                      : inputName(node, *input.attribute);
    items.push_back(isObject ? B.entry(name, input.value) : B.arg(name, input.value));
    comments(items.back(), input.attribute->comments);
  }
  if (isObject && takesInputs(node))
    arguments.push_back(B.object(items, !items.empty()));
  else if (!isComponent || takesInputs(node))
    arguments.append(items);
  if (!options.empty())
    addOptions(OptionKind::Resource, options, node.optionsComments, arguments);
  Node cls = creationClass(node);
  Node made = B.call(node.kind == NodeKind::Read ? B.member(cls, "get") : cls, arguments);
  return arguments.size() > 2 ? B.setFlags(made, code::Expanded) : made;
}

std::string ModuleEmitter::inputName(const ir::Node &node, const ir::Attribute &attribute) const {
  llvm::StringRef name = str(attribute.name);
  if (const target::ComponentInput *input = componentInput(node, attribute))
    return inputNames(
        node.component)[input - Components.shapes[node.component.index()].inputs.data()];
  std::string result = propertyName(inputsOf(node), name);
  // Parameters that every resource has go by these names; and one class of the SDK itself goes its
  // own way.
  if (result == "resource_name" || result == "opts")
    return result + "_";
  bool isStackReference = str(node.label) == "pulumi:pulumi:StackReference";
  return isStackReference && result == "name" ? "stack_name" : result;
}

ModuleEmitter::Node ModuleEmitter::declareAbsent(ir::NodeId id) {
  if (!isGated(id))
    return B.let(L.info(id).identifier, B.null());
  Node made = B.typeApply(typing("Optional"), {creationClass(L.program.nodes[id])});
  return B.let(L.info(id).identifier, B.call(pulumi("Output.from_input"), {B.null()}),
               B.typeApply(pulumi("Output"), {made}));
}

ModuleEmitter::Steps ModuleEmitter::listSteps(const lower::Range &range, Node list) {
  Node value = range.value ? B.name(L.name(range.value)) : B.name("_");
  return {B.call(B.name("enumerate"), {list}), B.listPattern({B.name(L.name(range.key)), value})};
}

/// Without a type the map may be a list, whose indices are the keys.
ModuleEmitter::Steps ModuleEmitter::mapSteps(const lower::Range &range, Node map) {
  Node key = B.name(L.name(range.key));
  if (!range.value)
    return {map, key};
  bool isUnknown = kindOf(bareType(range.source)) == TypeKind::Dynamic;
  Node items = isUnknown ? B.call(helper(Helper::Pairs), {map}) : B.callMethod(map, "items");
  return {items, B.listPattern({key, B.name(L.name(range.value))})};
}

ModuleEmitter::Node ModuleEmitter::collected(const lower::Range &range, Node source, Node made) {
  if (range.kind == RangeKind::Count) {
    Node steps = B.call(B.name("range"), {B.call(B.name("int"), {source})});
    return B.listFor(made, {B.clause(B.name(L.name(range.value)), steps)});
  }
  bool isMap = range.kind == RangeKind::Map;
  Steps steps = isMap ? mapSteps(range, source) : listSteps(range, source);
  Node clause = B.clause(steps.pattern, steps.items);
  return isMap ? B.dictFor(B.entry(B.name(L.name(range.key)), made), {clause})
               : B.listFor(made, {clause});
}
