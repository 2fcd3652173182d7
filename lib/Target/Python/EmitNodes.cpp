// Nodes of a lowered program as Python: config, locals, resources and their loops, outputs.
//
// Component classes are EmitComponent, resource options EmitOptions, expressions EmitExpressions and EmitCalls.

#include "Emitter.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Lower/Print.h"
#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using namespace pcl::python;
using code::BinaryOp;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;
using ir::TypeId;
using ir::TypeKind;
using lower::RangeKind;

namespace {

/// Members of pulumi.Output, by the names of the properties that cannot be read past them.
constexpr llvm::StringLiteral outputMembers[] = {"all",       "apply",     "concat",  "format",    "fromInput", "future", "get",
                                                 "isKnown",   "isSecret",  "jsonDumps", "jsonLoads", "recover", "resources",
                                                 "secret",    "unsecret"};
constexpr llvm::StringLiteral componentScope[] = {"self", "name", "args", "opts"};

lower::TargetTraits traits(const lower::IntegerConfigs &integers) {
  lower::TargetTraits result;
  result.integers = &integers;
  result.names = &nameTable();
  result.looseProxies = true;
  result.outputMembers = outputMembers;
  result.interpolation = false;
  result.recoversOutputs = false; // a program waits for every output that nothing was made of, and fails with it
  result.componentScope = componentScope;
  return result;
}

} // namespace

ModuleEmitter::ModuleEmitter(ProjectEmitter &project, ir::ProgramId id, code::Module &module)
    : NodeEmitter(project.workspace, id, project.components, module, nameTable(), project.options.sourceMap),
      Project(project) {}

void ModuleEmitter::run() {
  // Imports take their names before anything else does.
  code::ImportSpec core;
  core.module = core.alias = "pulumi";
  Module.addImport(core);
  for (const schema::Package *used : usedPackages())
    package(*used);
  for (const ir::Node &node : Bound.nodes)
    if (node.isResource() && !node.resource)
      creationClass(node);
  if (isComponent()) {
    Scope.reserve(shape().className);
    Scope.reserve(shape().className + "Args");
  }
  for (auto [expr, function] : Bound.functions)
    if (function && !function->returnType && !function->outputs.empty())
      ResultTypes.insert(types().withoutNone(Bound.workspace().schemaTypes().result(*function)));
  L = lower::lower(Bound, traits(Project.integers), Scope, Project.diagnostics);
  if (Project.options.loweredDump)
    *Project.options.loweredDump += lower::printLowered(L);
  if (isComponent()) {
    for (llvm::StringRef name : componentScope)
      Scope.reserve(name);
    for (const lower::NodeInfo &info : L.nodes)
      Scope.reserve(info.identifier);
  }
  HookArgs = Scope.isUsed("args") ? Scope.allocate("hook_args") : "args";
  headComments();
  if (isComponent())
    emitComponentClass();
  else
    emitRoot();
}

void ModuleEmitter::emitRoot() {
  Nodes body;
  emitNodes(body);
  for (Node statement : body)
    B.append(statement);
}

/// An output and the function that gives it a source. No type checker can tell of what from the call.
void ModuleEmitter::emitDeferred(const lower::Deferred &deferred, Nodes &body) {
  auto output = [&] { return B.typeApply(pulumi("Output"), {type(types().resolved(deferred.type))}); };
  Node resolver = B.typeApply(typing("Callable"), {B.list({output()}), B.null()});
  body.push_back(B.let(deferred.variable, Node(), output()));
  body.push_back(B.let(deferred.resolver, Node(), resolver));
  Node both = B.listPattern({B.name(deferred.variable), B.name(deferred.resolver)});
  body.push_back(B.let(both, B.call(pulumi("deferred_output"))));
}

// ---- Config, locals, outputs.

ModuleEmitter::Node ModuleEmitter::configGetter(ir::NodeId id, Node &fallback) {
  const ir::Node &node = L.program.nodes[id];
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  TypeId declared = node.declaredType ? types().resolved(node.declaredType) : type;
  bool isRequired = !attribute(node, "default") && !types().isOptional(type) && !types().isOptional(declared);
  std::string method = std::string(isRequired ? "require" : "get") + (isSecretConfig(node) ? "_secret" : "");
  bool takesDefault = true;
  switch (kindOf(types().withoutNone(declared))) {
  case TypeKind::String:
    break;
  case TypeKind::Bool:
    method += "_bool";
    break;
  case TypeKind::Int:
    method += "_int";
    break;
  default:
    // Of other numbers nobody knows whether they are integers; as JSON they stay what they are, as a float they would not.
    method += "_object";
    takesDefault = false;
  }
  Nodes args{B.string(logicalNameOf(node))};
  if (fallback && takesDefault && !types().isEventual(typeOf(attribute(node, "default")->value)))
    args.push_back(std::exchange(fallback, Node()));
  return B.callMethod(B.name(ConfigName), method, args);
}

void ModuleEmitter::letWithDefault(llvm::StringRef name, Node value, Node fallback, Nodes &body, Node type) {
  body.push_back(B.let(name, value, type));
  if (fallback)
    body.push_back(B.ifStmt(B.binary(BinaryOp::Is, B.name(name), B.null()),
                            B.block({B.assign(B.name(name), fallback)})));
}

void ModuleEmitter::emitConfig(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *fallback = attribute(node, "default");
  Node other = fallback && at(fallback->value).kind != ExprKind::Null ? expr(fallback->value) : Node();
  Node value = configGetter(id, other);
  if (other && isSecretConfig(node) && !L.isDefinite(fallback->value))
    other = B.call(pulumi("Output.secret"), {other});
  // The value of a number that is read as JSON has no type; and inside a lambda a type checker forgets that None was replaced.
  bool isObject = llvm::StringRef(Module[Module.operand(value, 0)].text).ends_with("_object");
  bool isNumber = kindOf(node.type) == TypeKind::Number;
  bool isLate = other && types().isEventual(typeOf(fallback->value));
  Node type;
  if (isLate || (isObject && other))
    type = typing("Any");
  else if (isObject && isNumber)
    type = this->type(node.type);
  letWithDefault(L.info(id).identifier, value, other, body, type);
}

void ModuleEmitter::emitLocal(ir::NodeId id, Nodes &body) {
  if (const ir::Attribute *value = attribute(L.program.nodes[id], "value"))
    body.push_back(B.let(L.info(id).identifier, expr(value->value)));
}

void ModuleEmitter::emitOutput(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *value = attribute(node, "value");
  if (!value)
    return;
  body.push_back(B.exprStmt(B.call(pulumi("export"), {B.string(logicalNameOf(node)), expr(value->value)})));
}

// ---- Hooks.

/// A function that runs the command, and the hook of it. What the command takes from outputs is waited for when it runs.
void ModuleEmitter::emitHook(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *command = attribute(node, "command");
  if (!command)
    return;
  bool isError = str(node.label) == "error";
  Node words = expr(command->value);
  bool waits = types().containsEventuals(typeOf(command->value));
  Nodes statements;
  if (waits) {
    Node all = L.isDefinite(command->value) ? words : asOutput(command->value);
    statements.push_back(B.let("command", B.await(B.callMethod(all, "future"))));
    words = B.binary(BinaryOp::Or, B.name("command"), B.list({}));
  }
  Node run = B.call(standard("subprocess", "run"), {words, B.arg("check", B.boolean(!isError))});
  if (isError) {
    // A failed operation is tried again if the command succeeds.
    statements.push_back(B.let("result", run));
    statements.push_back(B.ret(B.binary(BinaryOp::Eq, B.member(B.name("result"), "returncode"), B.number("0"))));
  } else {
    statements.push_back(B.exprStmt(run));
  }
  std::string function = Scope.allocate("_" + L.info(id).identifier, code::NameKind::Function);
  body.push_back(B.func(function, {B.param(HookArgs)}, {}, B.block(statements), waits ? code::Async : code::NoFlags));

  Nodes args{B.string(logicalNameOf(node)), B.name(function)}, settings;
  for (llvm::StringRef name : {"onDryRun", "ignoreErrors"})
    if (const ir::Attribute *setting = attribute(node, name))
      settings.push_back(B.arg(code::toSnakeCase(name), expr(setting->value)));
  if (!settings.empty())
    args.push_back(B.arg("opts", B.call(pulumi("ResourceHookOptions"), settings)));
  body.push_back(B.let(L.info(id).identifier, B.call(pulumi(isError ? "ErrorHook" : "ResourceHook"), args)));
}

// ---- Resources and components.

ModuleEmitter::Node ModuleEmitter::creation(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  // A provider's settings become JSON, in which the SDK does not translate the names of dicts.
  bool isProvider = node.resource && node.resource->isProvider;
  bool outerClasses = std::exchange(NeedsClasses, isProvider);
  Nodes args{logicalName(id)}, entries;
  for (const ir::Attribute &attribute : node.attributes) {
    llvm::StringRef name = str(attribute.name);
    if (isTokenOf(node, attribute)) {
      // A component that no program of ours defines is named by its token.
      args.insert(args.begin(), expr(attribute.value));
      continue;
    }
    const lower::Gate *gate = L.gate(id, attribute.name);
    Node value = gate            ? B.name(L.name(gate->param))
                 : node.resource ? propertyValue(inputsOf(node), name, attribute.value)
                                 : expr(attribute.value);
    Node item;
    if (node.kind == NodeKind::Component) {
      item = B.entry(name, value);
      entries.push_back(item);
    } else if (node.kind == NodeKind::Read && name == "id") {
      item = value;
      args.insert(args.begin() + 1, item);
    } else {
      item = B.arg(inputName(node, name), value);
      args.push_back(item);
    }
    comments(item, attribute.comments);
  }
  if (node.kind == NodeKind::Component && takesInputs(node))
    args.push_back(B.object(entries, !entries.empty()));
  options(node, args);
  NeedsClasses = outerClasses;
  Node callee = creationClass(node);
  Node made = B.call(node.kind == NodeKind::Read ? B.member(callee, "get") : callee, args);
  if (args.size() > 2)
    B.setFlags(made, code::Expanded);
  return gated(id, made);
}

/// What needs plain inputs whose values are outputs is made inside an apply of them.
ModuleEmitter::Node ModuleEmitter::gated(ir::NodeId id, Node made) {
  const lower::NodeInfo &info = L.info(id);
  if (info.gates.empty())
    return made;
  auto value = [&](const lower::Gate &gate) { return L.program.nodes[id].attribute(gate.input)->value; };
  if (info.gates.size() == 1) {
    ExprId only = value(info.gates[0]);
    Node output = L.isDefinite(only) ? expr(only) : asOutput(only);
    return B.callMethod(output, "apply", {B.lambda({B.param(L.name(info.gates[0].param))}, made)});
  }
  Nodes values, places;
  for (const lower::Gate &gate : info.gates) {
    values.push_back(expr(value(gate)));
    places.push_back(B.name(L.name(gate.param)));
  }
  return B.callMethod(B.call(pulumi("Output.all"), values), "apply",
                      {B.lambda({B.param(B.listPattern(places))}, made)});
}

/// What a loop over a map with `range`'s variables goes over. Without a type it may be a list, whose indices are the keys.
ModuleEmitter::Node ModuleEmitter::mapItems(const lower::Range &range, Node map) {
  if (!range.value)
    return map;
  if (kindOf(bareType(range.source)) == TypeKind::Dynamic)
    return B.call(helper(Helper::Pairs), {map});
  return B.callMethod(map, "items");
}

ModuleEmitter::Node ModuleEmitter::rangeSource(const lower::Range &range) {
  return range.kind == RangeKind::Count ? integer(range.source) : expr(range.source);
}

ModuleEmitter::Steps ModuleEmitter::listSteps(const lower::Range &range, Node list) {
  Node value = range.value ? B.name(L.name(range.value)) : B.name("_");
  return {B.call(B.name("enumerate"), {list}), B.listPattern({B.name(L.name(range.key)), value})};
}

ModuleEmitter::Steps ModuleEmitter::mapSteps(const lower::Range &range, Node map) {
  Node key = B.name(L.name(range.key));
  return {mapItems(range, map), range.value ? B.listPattern({key, B.name(L.name(range.value))}) : key};
}

/// What is made over an output is made inside its apply, and comes out as an output.
ModuleEmitter::Node ModuleEmitter::eventualRange(ir::NodeId id) {
  const lower::Range &range = L.info(id).range;
  Node source = expr(range.source);
  llvm::StringRef param = L.name(range.param);
  auto name = [&](ir::VarId var) { return B.name(L.name(var)); };
  Node made = creation(id), result;
  switch (range.kind) {
  case RangeKind::None:
    return made;
  case RangeKind::Bool:
    result = B.cond(B.name(param), made, B.null());
    break;
  case RangeKind::Count:
    result = B.listFor(made, {B.clause(name(range.value), B.call(B.name("range"), {B.call(B.name("int"), {B.name(param)})}))});
    break;
  case RangeKind::List: {
    Steps steps = listSteps(range, B.name(param));
    result = B.listFor(made, {B.clause(steps.pattern, steps.items)});
    break;
  }
  case RangeKind::Map: {
    Steps steps = mapSteps(range, B.name(param));
    result = B.dictFor(B.entry(name(range.key), made), {B.clause(steps.pattern, steps.items)});
    break;
  }
  }
  return B.callMethod(source, "apply", {B.lambda({B.param(param)}, result)});
}
