// The walk over nodes that all back ends share, and how resources are made.
//
// Component classes are ComponentClass.cpp.
#include "pcl/Target/NodeEmitter.h"

#include "pcl/IR/Conditions.h"
#include "pcl/Lower/Print.h"
#include "pcl/Lower/Verify.h"
#include "pcl/Schema/FileName.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/Sent.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::target;
using ir::ExprId;
using ir::NodeKind;
using lower::Deferred;
using lower::NodeInfo;
using lower::Range;
using lower::RangeKind;

NodeEmitter::NodeEmitter(ProjectEmitter &project, ir::ProgramId id, code::Module &module)
    : ExprEmitter(project, id, module), Components(project.components) {}

void NodeEmitter::run() {
  // Callers know the names of parameters. Imports take theirs before anything else does.
  std::vector<std::string> parameters =
      isComponent() ? this->parameters(Id) : std::vector<std::string>();
  for (const std::string &name : parameters)
    Scope.reserve(name);
  Module.addImport({code::ImportSpec::Style::Namespace, code::ImportSpec::Group::Package,
                    Lang.coreModule, "", "pulumi"});
  for (const schema::Package *used : usedPackages())
    package(*used);
  for (const ir::Node &node : Bound.nodes)
    if (node.isResource() && !node.resource)
      creationClass(node);
  if (isComponent()) {
    Scope.reserve(shape().className);
    Scope.reserve(shape().className + "Args");
  }
  lower::TargetTraits traits = this->traits();
  traits.names = &Lang.names;
  for (auto [index, name] : llvm::enumerate(parameters))
    traits.parameters[shape().inputs[index].node] = name;
  traits.stdCalls =
      Project.options.std == StdForm::Native ? lower::StdCalls::Native : lower::StdCalls::Package;
  traits.language = Lang.name;
  traits.integers = Project.integers ? &*Project.integers : nullptr;
  L = lower::lower(Bound, traits, Scope, Project.diagnostics);
  if (Project.options.loweredDump)
    *Project.options.loweredDump += lower::printLowered(L);
  if (Project.options.verifyEach)
    for (const std::string &violation : lower::verifyLowered(L))
      Project.diagnostics.report(diag::verifier_failed, {}, "lowering", violation);
  if (Lang.spreadsObjects)
    Spreads = lower::findSpreads(L);
  findRead();
  prepare();
  headComments();
  if (isComponent())
    emitComponentClass();
  else
    emitRoot();
}

/// What nothing refers to needs no variable.
void NodeEmitter::findRead() {
  for (uint32_t i = 0; i < L.program.exprs.size(); ++i) {
    const ir::Expr &expr = L.program.exprs[ExprId(i)];
    if (expr.kind == ir::ExprKind::Ref && expr.refKind() == ir::RefKind::Node)
      Read.insert(expr.refNode());
  }
  for (ir::NodeId id : L.order())
    if (!L.info(id).resolves.empty())
      Read.insert(id);
}

void NodeEmitter::emitRoot() {
  Nodes body;
  emitNodes(body);
  for (Node statement : body)
    B.append(statement);
}

void NodeEmitter::emitNodes(Nodes &body) {
  for (ir::NodeId id : L.order()) {
    size_t first = body.size();
    emitNode(id, body);
    for (Node statement : llvm::ArrayRef(body).drop_front(first))
      Owners[statement] = id;
  }
  for (const ir::ProgramFile &file : L.program.files)
    danglingComments(body, file.comments);
}

/// The type of resource that `node` makes; nothing of what others stand on.
static std::optional<schema::Token> resourceType(const ir::Program &program, const ir::Node &node) {
  if (node.kind != NodeKind::Resource && node.kind != NodeKind::Read)
    return std::nullopt;
  std::optional<schema::Token> token = schema::parseToken(
      node.resource ? node.resource->token : llvm::StringRef(program.str(node.label)));
  return token && token->package == "pulumi" ? std::nullopt : token;
}

std::vector<code::SplitUnit> NodeEmitter::unitsOf(const Split &split) const {
  std::vector<code::SplitUnit> units;
  ir::NodeId last;
  unsigned placed = 0;
  // What the legaliser put before a statement goes with it.
  llvm::SmallVector<Node, 1> before;
  for (Node statement : Module.body) {
    before.push_back(statement);
    auto owner = Owners.find(statement);
    if (owner == Owners.end())
      continue;
    if (units.empty() || owner->second != last) {
      units.emplace_back();
      last = owner->second;
      std::optional<schema::Token> token = resourceType(L.program, L.program.nodes[last]);
      if (token && split.byType)
        units.back().file = schema::fileNameOf(*token);
      else if (token)
        units.back().file = fmt::format("resources-{}", placed++ / split.perFile + 1);
    }
    units.back().statements.append(before.begin(), before.end());
    before.clear();
  }
  if (!before.empty())
    units.push_back({std::move(before), ""});
  return units;
}

void NodeEmitter::emitNode(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  uint32_t before = B.setSource(source(node.range));
  Current = id;
  bool isConfig = node.kind == NodeKind::Config && !isComponent();
  if (isConfig && !std::exchange(HasConfig, true)) {
    ConfigName = Scope.allocate(ConfigName);
    body.push_back(B.let(ConfigName, configuration()));
  }
  for (uint32_t promise : L.info(id).promises)
    emitDeferred(L.deferred[promise], body);
  size_t first = body.size();
  emitKind(id, body);
  if (body.size() > first) {
    comments(body[first], node.comments);
    if (node.kind == NodeKind::Output || isConfig)
      describe(body[first], node);
    setApart(body, first, node);
  }
  for (uint32_t promise : L.info(id).resolves) {
    const Deferred &deferred = L.deferred[promise];
    Node output = B.member(B.name(L.info(id).identifier), outputAttribute(str(deferred.output)));
    body.push_back(B.exprStmt(B.call(B.name(deferred.resolver), {output})));
  }
  B.setSource(before);
}

void NodeEmitter::emitKind(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  switch (node.kind) {
  case NodeKind::Config:
    if (!isComponent())
      return emitConfig(id, body);
    return Read.contains(id) ? emitComponentConfig(id, body) : void();
  case NodeKind::Local:
    return emitLocal(id, body);
  case NodeKind::Resource:
  case NodeKind::Read:
  case NodeKind::Component:
    return emitRanged(id, body);
  case NodeKind::Hook:
    return emitHook(id, body);
  case NodeKind::Output:
    if (const ir::Attribute *value = attribute(node, "value");
        value && !isComponent() && !L.info(id).isExportedDirectly)
      emitOutput(id, value->value, body);
    return;
  case NodeKind::Package:
    return;
  case NodeKind::Pulumi:
    if (const ir::Attribute *version = attribute(node, "requiredVersionRange"))
      body.push_back(B.exprStmt(requireVersion(version->value)));
    return;
  }
}

void NodeEmitter::emitLocal(ir::NodeId id, Nodes &body) {
  const ir::Attribute *value = attribute(L.program.nodes[id], "value");
  if (value && ir::holdsCheck(L.program, value->value))
    body.push_back(guard(expr(value->value, {})));
  else if (value)
    body.push_back(B.let(L.info(id).identifier, localValue(id, value->value),
                         localType(value->value),
                         L.info(id).isExportedDirectly ? code::Export : code::NoFlags));
}

NodeEmitter::ConfigGetter NodeEmitter::getterOf(const ir::Node &node) const {
  ir::TypeId type = types().resolved(node.type ? node.type : types().dynamicType());
  ir::TypeId declared = node.declaredType ? types().resolved(node.declaredType) : type;
  bool isRequired =
      !attribute(node, "default") && !types().isOptional(type) && !types().isOptional(declared);
  bool isSecret = isSecretConfig(node);
  return {isRequired, isSecret, types().withoutNone(declared),
          std::string(isRequired ? "require" : "get") + (isSecret ? "Secret" : "")};
}

/// A hook runs its command in a process of its own; an error hook says by the exit code whether to
/// try again.
void NodeEmitter::emitHook(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  const ir::Attribute *command = attribute(node, "command");
  if (!command)
    return;
  if (HookArgs.empty())
    HookArgs = hookParameter();
  bool isError = str(node.label) == "error";
  Nodes arguments{B.string(logicalNameOf(node)), hookFunction(id, command->value, isError, body)};
  Options settings;
  for (llvm::StringRef name : {"onDryRun", "ignoreErrors"})
    if (const ir::Attribute *setting = attribute(node, name))
      settings.push_back({name, expr(setting->value, {})});
  if (!settings.empty())
    addOptions(OptionKind::Hook, settings, {}, arguments);
  body.push_back(B.let(L.info(id).identifier, hook(isError, arguments)));
}

// ---- Resources and components.

void NodeEmitter::emitRanged(ir::NodeId id, Nodes &body) {
  const NodeInfo &info = L.info(id);
  const Range &range = info.range;
  if (range.kind == RangeKind::None || range.isEventual) {
    body.push_back(range.isEventual ? B.let(info.identifier, eventualRange(id))
                   : isRead(id)     ? B.let(info.identifier, creation(id))
                                    : unread(id, creation(id)));
    return;
  }
  if (range.kind == RangeKind::Bool) {
    if (isRead(id))
      body.push_back(declareAbsent(id));
    Node condition = truth(range.source, {});
    Node made = where(range.source, true, {}, [&] {
      return isRead(id) ? B.assign(B.name(info.identifier), creation(id))
                        : unread(id, creation(id));
    });
    body.push_back(B.ifStmt(condition, B.block({made})));
    return;
  }
  if (isRead(id))
    body.push_back(declareMade(id, range.kind == RangeKind::Map));
  std::optional<ir::GuardedRange> guard = ir::guardOf(L.program, range.source);
  if (!guard) {
    body.push_back(loop(id, range));
    return;
  }
  Range inner = range;
  inner.source = guard->range;
  Node condition = guard->sense ? truth(guard->condition, {}) : negated(guard->condition);
  Node made = where(guard->condition, guard->sense, {}, [&] { return loop(id, inner); });
  body.push_back(B.ifStmt(condition, B.block({made})));
}

/// The loop over `range` that makes it.
NodeEmitter::Node NodeEmitter::loop(ir::NodeId id, const Range &range) {
  Node variable = B.name(L.info(id).identifier);
  if (range.kind == RangeKind::Map) {
    Node source = range.items ? Node() : expr(range.source, {});
    enterRange(range, source);
    Steps steps = range.items ? setSteps(range) : mapSteps(range, source);
    auto place = [&] { return B.index(variable, B.name(L.name(range.key))); };
    Node made = isRead(id) ? B.assign(place(), creation(id)) : unread(id, creation(id));
    return B.forEach(steps.pattern, steps.items, B.block({made}));
  }
  Node items = range.kind == RangeKind::Count ? integer(range.source, {}) : expr(range.source, {});
  enterRange(range, items);
  Node append = B.block(
      {isRead(id) ? Lang.caps.spell.append(B, variable, creation(id)) : unread(id, creation(id))});
  if (range.kind == RangeKind::Count)
    return B.forRange(L.name(range.value), {}, items, append);
  Steps steps = listSteps(range, items);
  return B.forEach(steps.pattern, steps.items, append);
}

/// The values of a set, each once.
NodeEmitter::Steps NodeEmitter::setSteps(const Range &range) {
  Node key = B.name(L.name(range.key));
  const ir::Expr &source = L.program.exprs[range.items];
  if (source.kind != ir::ExprKind::Object)
    return {distinct(expr(range.items, {}), range.items), key};
  Nodes items;
  auto entries = L.program.exprs.list(range.items);
  for (size_t i = 0; i + 1 < entries.size(); i += 2)
    items.push_back(expr(entries[i + 1], {}));
  return {literalSet(items), key};
}

NodeEmitter::Node NodeEmitter::negated(ExprId condition) {
  const ir::Expr &expr = L.program.exprs[condition];
  if (expr.kind == ir::ExprKind::Unary && expr.unaryOp() == ir::UnaryOp::Not)
    return truth(expr.as<ir::UnaryExpr>().operand(), {});
  return B.unary(code::UnaryOp::Not, truth(condition, {}));
}

NodeEmitter::Node NodeEmitter::creationClass(const ir::Node &node) {
  if (node.kind == NodeKind::Component && !node.component)
    return pulumi("ComponentResource");
  if (node.kind == NodeKind::Component) {
    return importNamed(componentModule(Components.files[node.component.index()]),
                       Components.shapes[node.component.index()].className,
                       code::ImportSpec::Group::Local);
  }
  llvm::StringRef token = node.resource ? node.resource->token : str(node.label);
  const schema::Package *owner = node.resource ? node.resource->package : nullptr;
  auto parsed = schema::parseToken(token);
  if (parsed && parsed->package == "pulumi" && parsed->module == "providers")
    return owner ? B.member(package(*owner), "Provider") : unknownToken(token, "Provider");
  std::string name = className(parsed ? parsed->name : llvm::StringRef("CustomResource"));
  return owner ? memberOfToken(*owner, token, name) : unknownToken(token, name);
}

NodeEmitter::Node NodeEmitter::madeType(ir::NodeId id) {
  Node made = creationClass(L.program.nodes[id]);
  return isGated(id) ? B.typeApply(pulumi("Output"), {made}) : made;
}

/// The name that the engine knows it by: in a component behind the component's own, in a range
/// before the key.
NodeEmitter::Node NodeEmitter::logicalName(ir::NodeId id) {
  const Range &range = L.info(id).range;
  llvm::StringRef name = logicalNameOf(L.program.nodes[id]);
  Nodes pieces;
  if (isComponent()) {
    pieces.push_back(B.name(componentName()));
    pieces.push_back(B.string(("-" + name).str()));
  } else {
    pieces.push_back(B.string(name));
  }
  if (ir::VarId var = range.kind == RangeKind::Count ? range.value : range.key) {
    pieces.push_back(B.string("-"));
    pieces.push_back(B.name(L.name(var)));
  }
  return pieces.size() == 1 ? pieces[0] : B.templateString(pieces);
}

const schema::Properties &NodeEmitter::inputsOf(const ir::Node &node) {
  static const schema::Properties none;
  if (!node.resource)
    return none;
  return node.kind == NodeKind::Read ? node.resource->stateInputs : node.resource->inputs;
}

const ComponentInput *NodeEmitter::componentInput(const ir::Node &node,
                                                  const ir::Attribute &attribute) const {
  if (!node.component)
    return nullptr;
  const ir::Program &program = Project.workspace.program(node.component);
  llvm::ArrayRef<ComponentInput> inputs = Components.shapes[node.component.index()].inputs;
  const auto *found = llvm::find_if(inputs, [&](const ComponentInput &input) {
    return program.nodes[input.node].name == attribute.name;
  });
  return found == inputs.end() ? nullptr : found;
}

/// What makes it once.
NodeEmitter::Node NodeEmitter::creation(ir::NodeId id) {
  const ir::Node &node = L.program.nodes[id];
  Context context = creationContext(node);
  Nodes arguments{logicalName(id)};
  llvm::SmallVector<Input> inputs;
  for (const ir::Attribute &attribute : node.attributes) {
    llvm::StringRef name = str(attribute.name);
    if (Lang.losesReservedInputs && node.kind == NodeKind::Resource &&
        schema::isReservedInput(name))
      Project.diagnostics.report(diag::not_in_sdk, L.program.exprs.range(attribute.value),
                                 name.str(), Lang.name.str());
    if (node.kind == NodeKind::Component && !node.component && name == "token") {
      // A component that no program of ours defines is named by its token.
      arguments.insert(arguments.begin(), expr(attribute.value, context));
    } else if (node.kind == NodeKind::Read && name == "id") {
      arguments.push_back(inputValue(node, attribute, context));
      comments(arguments.back(), attribute.comments);
    } else if (const lower::Gate *gate = L.gate(id, attribute.name)) {
      inputs.push_back({&attribute, knownInput(node, attribute, B.name(L.name(gate->param)))});
    } else {
      inputs.push_back({&attribute, inputValue(node, attribute, context)});
    }
  }
  return gated(id, made(node, arguments, inputs, options(node, context)));
}

Options NodeEmitter::options(const ir::Node &node, Context context) {
  Options options;
  if (isComponent() && !option(node, "parent"))
    options.push_back({"parent", B.name(Lang.self)});
  for (const ir::Attribute &option : node.options) {
    ir::Option which = L.program.optionOf(option);
    if (which == ir::Option::Range)
      continue;
    llvm::StringRef name = str(option.name);
    bool isListed = which == ir::Option::DependsOn || which == ir::Option::ReplaceWith;
    Node value = isListed                       ? dependsOn(option.value, context)
                 : which == ir::Option::Aliases ? aliases(option.value, context)
                                                : optionValue(name, option.value, context);
    options.push_back({name, value, option.comments});
  }
  return options;
}

/// What needs plain inputs whose values are outputs is made inside an apply of them.
NodeEmitter::Node NodeEmitter::gated(ir::NodeId id, Node made) {
  llvm::ArrayRef<lower::Gate> gates = L.info(id).gates;
  if (gates.empty())
    return made;
  Nodes values, patterns;
  for (const lower::Gate &gate : gates) {
    ExprId value = L.program.nodes[id].attribute(gate.input)->value;
    values.push_back(gates.size() == 1 ? definite(value, {}) : expr(value, {}));
    patterns.push_back(B.name(L.name(gate.param)));
  }
  if (gates.size() == 1)
    return applied(values[0], patterns[0], made);
  return applied(all(values), B.listPattern(patterns), made);
}

/// What is made over an output is made inside its apply, and comes out as an output.
NodeEmitter::Node NodeEmitter::eventualRange(ir::NodeId id) {
  const Range &range = L.info(id).range;
  Node source = range.kind == RangeKind::Bool ? truth(range.source, {}) : expr(range.source, {});
  enterRange(range, source);
  Node made = creation(id), value = B.name(L.name(range.param));
  if (types().isOptional(types().resolved(typeOf(range.source))))
    value = B.nonNull(value);
  Node result = range.kind == RangeKind::Bool ? B.cond(value, made, none({}), madeType(id))
                                              : collected(range, value, made);
  return applied(source, B.name(L.name(range.param)), result);
}
