// Nodes of a lowered program as TypeScript: config, locals, resources and their loops, hooks, outputs.
//
// Component classes are EmitComponent, resource options EmitOptions, expressions EmitExpressions and EmitCalls.

#include "Emitter.h"

#include "pcl/Lower/Print.h"
#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

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

/// True if the outputs of `program` cannot be exported one by one: a name is no identifier, or a result must be awaited. Then
/// the whole program is a function that returns them.
bool isFunctionProgram(const ir::Program &program) {
  bool awaits = llvm::any_of(program.functions, [&](const auto &entry) {
    return entry.second && entry.second->isReturnPlain && program.builtin(program.exprs[entry.first]) == ir::Builtin::Call;
  });
  return awaits || llvm::any_of(program.nodes, [&](const ir::Node &node) {
           return node.kind == NodeKind::Output &&
                  !code::isIdentifier(program.str(node.logicalName ? node.logicalName : node.name), nameTable());
         });
}

} // namespace

ModuleEmitter::ModuleEmitter(ProjectEmitter &project, ir::ProgramId id, code::Module &module)
    : NodeEmitter(project.workspace, id, project.components, module, nameTable(), project.options.sourceMap),
      Project(project) {}

void ModuleEmitter::run() {
  // Imports take their names before anything else does.
  code::ImportSpec core;
  core.module = "@pulumi/pulumi";
  core.alias = "pulumi";
  Module.addImport(core);
  for (const schema::Package *used : usedPackages())
    package(*used);
  for (const ir::Node &node : Bound.nodes)
    if (node.kind == NodeKind::Component || (node.kind == NodeKind::Resource && !node.resource))
      creationClass(node);
  if (isComponent()) {
    Scope.reserve(shape().className);
    Scope.reserve(shape().className + "Args");
  }
  IsFunction = !isComponent() && isFunctionProgram(Bound);
  lower::TargetTraits traits;
  traits.names = &nameTable();
  traits.outputMembers = outputMembers;
  traits.componentScope = componentScope;
  traits.exportsVariables = !IsFunction;
  traits.awaitsCalls = !isComponent();
  L = lower::lower(Bound, traits, Scope, Project.diagnostics);
  if (Project.options.loweredDump)
    *Project.options.loweredDump += lower::printLowered(L);
  headComments();
  if (isComponent())
    emitComponentClass();
  else
    emitRoot();
}

void ModuleEmitter::emitRoot() {
  Nodes body;
  emitNodes(body);
  if (!IsFunction) {
    for (Node statement : body)
      B.append(statement);
    return;
  }
  if (!Results.empty())
    body.push_back(B.blankBefore(B.ret(B.object(Results, true))));
  Node program = B.setFlags(B.lambda({}, B.block(body)), code::Async);
  B.append(B.exportDefault(program));
}

void ModuleEmitter::emitDeferred(const lower::Deferred &deferred, Nodes &body) {
  TypeId value = types().resolved(deferred.type);
  Node pair = B.let(B.listPattern({B.name(deferred.variable), B.name(deferred.resolver)}),
                    B.call(B.typeApply(pulumi("deferredOutput"), {type(value)})));
  body.push_back(body.empty() ? pair : B.blankBefore(pair));
}

// ---- Config.

/// `config.require("x")` and its kin.
ModuleEmitter::Node ModuleEmitter::configGetter(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  TypeId declared = node.declaredType ? types().resolved(node.declaredType) : type;
  const ir::Attribute *fallback = attribute(node, "default");
  bool isRequired = !fallback && !types().isOptional(type) && !types().isOptional(declared);
  std::string method = std::string(isRequired ? "require" : "get") + (isSecretConfig(node) ? "Secret" : "");
  TypeId bare = types().withoutNone(declared);
  Node argument = B.string(logicalNameOf(node));
  Node callee = B.member(B.name(ConfigName), method);
  switch (kindOf(bare)) {
  case TypeKind::String:
    break;
  case TypeKind::Bool:
    callee = B.member(B.name(ConfigName), method + "Boolean");
    break;
  case TypeKind::Int:
  case TypeKind::Number:
    callee = B.member(B.name(ConfigName), method + "Number");
    break;
  default:
    GenericLists = true;
    callee = B.typeApply(B.member(B.name(ConfigName), method + "Object"), {this->type(bare)});
    GenericLists = false;
  }
  return B.call(callee, {argument});
}

void ModuleEmitter::emitConfig(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  Node value = configGetter(id);
  const ir::Attribute *fallback = attribute(node, "default");
  if (fallback && L.program.exprs[fallback->value].kind != ExprKind::Null) {
    Node other = expr(fallback->value);
    if (isSecretConfig(node) && !types().isEventual(typeOf(fallback->value)))
      other = B.call(pulumi("secret"), {other});
    value = B.binary(BinaryOp::Coalesce, value, other);
  }
  body.push_back(B.let(L.info(id).identifier, value, {},
                       L.info(id).isExportedDirectly ? code::Export : code::NoFlags));
}

void ModuleEmitter::emitLocal(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  if (const ir::Attribute *value = attribute(node, "value")) {
    // Of a list without elements the compiler learns nothing.
    bool isEmptyList = at(value->value).kind == ExprKind::Tuple && at(value->value).listSize == 0;
    Node type = isEmptyList ? B.listType(B.name("any")) : Node();
    body.push_back(B.let(L.info(id).identifier, expr(value->value), type,
                         L.info(id).isExportedDirectly ? code::Export : code::NoFlags));
  }
}

// ---- Resources and components.

/// True for a literal with outputs inside where a component takes an output of the whole: the type of an argument that may
/// be nothing, `Input<string[] | undefined>`, has no outputs of elements.
bool ModuleEmitter::mustBeWhole(const ir::Node &node, const ir::Attribute &attribute) const {
  TypeId given = typeOf(attribute.value);
  if (!node.component || types().isEventual(given) || !types().containsEventuals(given))
    return false;
  const ir::Program &component = L.program.workspace().program(node.component);
  auto input = component.names.find(attribute.name);
  if (input == component.names.end())
    return false;
  TypeId wanted = component.nodes[input->second].type;
  return wanted && types().isEventual(wanted) && types().isOptional(types().resolved(wanted));
}

ModuleEmitter::Node ModuleEmitter::inputs(const ir::Node &node) {
  Nodes entries;
  for (const ir::Attribute &attribute : node.attributes) {
    if (isTokenOf(node, attribute) || (node.kind == NodeKind::Read && str(attribute.name) == "id"))
      continue;
    const lower::Gate *gate = L.gate(Current, attribute.name);
    Node value = gate ? B.name(L.name(gate->param)) : expr(attribute.value);
    if (!gate && mustBeWhole(node, attribute))
      value = B.call(pulumi("output"), {value});
    Node entry = B.entry(str(attribute.name), value);
    comments(entry, attribute.comments);
    entries.push_back(entry);
  }
  return B.object(entries, !entries.empty());
}

/// False where the SDK's `get` has no parameter for what is known of the resource.
static bool takesState(const ir::Node &node) { return !node.resource || !node.resource->stateInputs.empty(); }

ModuleEmitter::Node ModuleEmitter::creation(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  Nodes entries;
  options(node, entries);
  if (isComponent() && !option(node, "parent"))
    entries.insert(entries.begin(), B.entry("parent", B.name("this")));
  Nodes arguments{logicalName(id)};
  for (const ir::Attribute &attribute : node.attributes)
    if (isTokenOf(node, attribute))
      arguments.insert(arguments.begin(), expr(attribute.value));
  bool isRead = node.kind == NodeKind::Read;
  if (const ir::Attribute *existing = isRead ? attribute(node, "id") : nullptr)
    arguments.push_back(expr(existing->value));
  bool hasState = isRead && takesState(node) && (node.attributes.size() > 1 || !entries.empty());
  if (isRead ? hasState : takesInputs(node))
    arguments.push_back(inputs(node));
  if (!entries.empty()) {
    Node object = B.object(entries, entries.size() > 1);
    comments(object, node.optionsComments);
    arguments.push_back(object);
  }
  Node cls = creationClass(node);
  Node made = isRead ? B.callMethod(cls, "get", arguments) : B.newObject(cls, arguments);
  const lower::NodeInfo &info = L.info(id);
  if (info.gates.empty())
    return made;
  Nodes values, patterns;
  for (const lower::Gate &gate : info.gates) {
    ExprId value = node.attribute(gate.input)->value;
    values.push_back(expr(value));
    if (info.gates.size() == 1 && !L.isDefinite(value))
      values[0] = B.call(pulumi("output"), {values[0]});
    patterns.push_back(B.name(L.name(gate.param)));
  }
  if (values.size() == 1)
    return B.callMethod(values[0], "apply", {B.lambda({B.param(patterns[0])}, made)});
  return B.callMethod(B.call(pulumi("all"), {B.list(values)}), "apply",
                      {B.lambda({B.param(B.listPattern(patterns))}, made)});
}

/// The entries of the map that a node is made over, or its keys where nobody asks for values.
ModuleEmitter::Node ModuleEmitter::mapItems(const lower::Range &range, Node map) {
  if (!range.value)
    return B.callMethod(B.name("Object"), "keys", {map});
  // `Object.entries` makes `unknown` of the values of an `any`.
  if (kindOf(bareType(range.source)) == TypeKind::Dynamic)
    map = B.cast(map, B.mapType(B.name("any")));
  return B.callMethod(B.name("Object"), "entries", {map});
}

ModuleEmitter::Node ModuleEmitter::declareAbsent(ir::NodeId id) {
  return B.let(L.info(id).identifier, {}, B.unionType({madeType(id), B.name("undefined")}), code::Mutable);
}

/// The name, or both names, of what a loop goes over.
ModuleEmitter::Node ModuleEmitter::stepPattern(const lower::Range &range) {
  Node key = B.name(L.name(range.key));
  return range.value ? B.listPattern({key, B.name(L.name(range.value))}) : key;
}

ModuleEmitter::Steps ModuleEmitter::listSteps(const lower::Range &range, Node list) {
  if (kindOf(bareType(range.source)) == TypeKind::Dynamic)
    list = B.cast(list, B.listType(B.name("any")));
  return {B.callMethod(list, range.value ? "entries" : "keys"), stepPattern(range)};
}

ModuleEmitter::Steps ModuleEmitter::mapSteps(const lower::Range &range, Node map) {
  return {mapItems(range, map), stepPattern(range)};
}

/// What is made over an output is made inside its apply, and comes out as an output.
ModuleEmitter::Node ModuleEmitter::eventualRange(ir::NodeId id) {
  const lower::Range &range = L.info(id).range;
  llvm::StringRef param = L.name(range.param);
  auto name = [&](ir::VarId var) { return B.name(L.name(var)); };
  Node made = creation(id), result, source = name(range.param);
  if (types().isOptional(types().resolved(typeOf(range.source))))
    source = B.nonNull(source);
  switch (range.kind) {
  case RangeKind::None:
    return made;
  case RangeKind::Bool:
    result = B.cond(source, made, B.undefined());
    break;
  case RangeKind::Count:
    result = B.callMethod(B.name("Array"), "from",
                          {B.object({B.entry("length", source)}),
                           B.lambda({B.param("_"), B.param(L.name(range.value))}, made)});
    break;
  case RangeKind::List: {
    Node first = range.value ? B.param(L.name(range.value)) : B.param("_");
    result = B.callMethod(source, "map", {B.lambda({first, B.param(L.name(range.key))}, made)});
    break;
  }
  case RangeKind::Map: {
    Steps steps = mapSteps(range, source);
    Node pair = B.list({name(range.key), made});
    result = B.callMethod(B.name("Object"), "fromEntries",
                          {B.callMethod(steps.items, "map", {B.lambda({B.param(steps.pattern)}, pair)})});
    break;
  }
  }
  return B.callMethod(expr(range.source), "apply", {lambda({param}, result)});
}

/// A hook runs its command in a process of its own; an error hook says by the exit code whether to try again.
void ModuleEmitter::emitHook(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *command = attribute(node, "command");
  if (!command)
    return;
  if (HookArgs.empty())
    HookArgs = isComponent() ? "hookArgs" : Scope.allocate("args", code::NameKind::Parameter);
  Nodes statements, words;
  bool waits = types().containsEventuals(typeOf(command->value));
  if (!waits && at(command->value).kind == ExprKind::Tuple && at(command->value).listSize != 0) {
    for (ExprId word : L.program.exprs.list(command->value))
      words.push_back(expr(word));
    words = {words[0], B.list(llvm::ArrayRef(words).drop_front())};
  } else {
    Node all = expr(command->value);
    statements.push_back(B.let("command", waits ? B.await(B.call(helper(Helper::ValueOf), {all})) : all));
    words = {B.index(B.name("command"), B.number(0)), B.callMethod(B.name("command"), "slice", {B.number(1)})};
  }
  bool isError = str(node.label) == "error";
  Node run = B.callMethod(standard("child_process"), isError ? "spawnSync" : "execFileSync", words);
  if (isError)
    run = B.binary(BinaryOp::Eq, B.member(run, "status"), B.number(0));
  statements.push_back(isError ? B.ret(run) : B.exprStmt(run));
  bool isExpression = isError && statements.size() == 1;
  Node callback = B.lambda({B.param(HookArgs)}, isExpression ? run : B.block(statements));
  if (waits)
    B.setFlags(callback, code::Async);
  Nodes arguments{B.string(logicalNameOf(node)), callback}, settings;
  for (llvm::StringRef name : {"onDryRun", "ignoreErrors"})
    if (const ir::Attribute *setting = attribute(node, name))
      settings.push_back(B.entry(name, expr(setting->value)));
  if (!settings.empty())
    arguments.push_back(B.object(settings));
  body.push_back(B.let(L.info(id).identifier,
                       B.newObject(pulumi(isError ? "ErrorHook" : "ResourceHook"), arguments)));
}

// ---- Outputs.

void ModuleEmitter::emitOutput(ir::NodeId id, Nodes &body) {
  if (L.info(id).isExportedDirectly)
    return;
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *found = attribute(node, "value");
  if (!found)
    return;
  bool before = std::exchange(NullIsData, true);
  Node value = expr(found->value);
  NullIsData = before;
  llvm::StringRef exported = logicalNameOf(node);
  llvm::StringRef identifier = L.info(id).identifier;
  if (IsFunction) {
    Results.push_back(B.entry(exported, value));
    comments(Results.back(), node.comments);
    describe(Results.back(), node);
  } else if (exported == identifier) {
    body.push_back(B.let(identifier, value, {}, code::Export));
  } else {
    body.push_back(B.assign(B.index(B.name("exports"), B.string(exported)), value));
  }
}
