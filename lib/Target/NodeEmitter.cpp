// The walk over nodes that all back ends share.
#include "pcl/Target/NodeEmitter.h"

#include "pcl/Schema/Package.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace pcl;
using namespace pcl::target;
using lower::Deferred;
using lower::NodeInfo;
using lower::Range;
using lower::RangeKind;
using ir::NodeKind;

ComponentTable::ComponentTable(const ir::Workspace &workspace, llvm::ArrayRef<llvm::StringLiteral> taken)
    : files(componentFiles(workspace, taken)), inCircles(componentsInCircles(workspace)) {
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    shapes.push_back(componentShape(workspace.program(ir::ProgramId(i))));
}

llvm::StringRef pcl::target::publisherOf(llvm::StringRef package) {
  return llvm::StringSwitch<llvm::StringRef>(package)
#define PCL_PUBLISHER(PACKAGE, PUBLISHER) .Case(PACKAGE, PUBLISHER)
#include "pcl/Target/Publishers.def"
      .Default("pulumi");
}

NodeEmitter::NodeEmitter(const ir::Workspace &workspace, ir::ProgramId id, const ComponentTable &components,
                         code::Module &module, const code::NameTable &names, bool withSources)
    : EmitterBase(workspace.program(id), module, names, withSources), Components(components), Id(id) {}

void NodeEmitter::emitNodes(Nodes &body) {
  for (ir::NodeId id : L.order())
    emitNode(id, body);
  for (const ir::ProgramFile &file : L.program.files)
    danglingComments(body, file.comments);
}

void NodeEmitter::emitNode(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  uint32_t before = B.setSource(source(node.range));
  Current = id;
  bool isConfig = node.kind == NodeKind::Config && !isComponent();
  if (isConfig && !std::exchange(HasConfig, true)) {
    ConfigName = Scope.allocate("config");
    body.push_back(B.let(ConfigName, instance(pulumi("Config"))));
  }
  for (const Deferred &deferred : L.deferred)
    if (deferred.user == id)
      emitDeferred(deferred, body);
  size_t first = body.size();
  emitKind(id, body);
  if (body.size() > first) {
    comments(body[first], node.comments);
    if (node.kind == NodeKind::Output || isConfig)
      describe(body[first], node);
    setApart(body, first, node);
  }
  for (const Deferred &deferred : L.deferred)
    if (deferred.component == id) {
      Node output = B.member(B.name(L.info(id).identifier), outputAttribute(str(deferred.output)));
      body.push_back(B.exprStmt(B.call(B.name(deferred.resolver), {output})));
    }
  B.setSource(before);
}

void NodeEmitter::emitKind(ir::NodeId id, Nodes &body) {
  const ir::Node &node = L.program.nodes[id];
  switch (node.kind) {
  case NodeKind::Config:
    return isComponent() ? emitComponentConfig(id, body) : emitConfig(id, body);
  case NodeKind::Local:
    return emitLocal(id, body);
  case NodeKind::Resource:
  case NodeKind::Read:
  case NodeKind::Component:
    return emitRanged(id, body);
  case NodeKind::Hook:
    return emitHook(id, body);
  case NodeKind::Output:
    if (!isComponent())
      emitOutput(id, body);
    return;
  case NodeKind::Package:
    return;
  case NodeKind::Pulumi:
    if (const ir::Attribute *version = attribute(node, "requiredVersionRange"))
      body.push_back(
          B.exprStmt(B.call(pulumi(functionName("requirePulumiVersion")), {expr(version->value)})));
    return;
  }
}

void NodeEmitter::emitRanged(ir::NodeId id, Nodes &body) {
  const NodeInfo &info = L.info(id);
  const Range &range = info.range;
  if (range.kind == RangeKind::None || range.isEventual) {
    body.push_back(B.let(info.identifier, range.kind == RangeKind::None ? creation(id) : eventualRange(id)));
    return;
  }
  Node variable = B.name(info.identifier);
  auto append = [&] { return B.block({B.exprStmt(B.callMethod(variable, appendMethod(), {creation(id)}))}); };
  Node items = rangeSource(range);
  switch (range.kind) {
  case RangeKind::None:
    return;
  case RangeKind::Bool:
    body.push_back(declareAbsent(id));
    body.push_back(B.ifStmt(items, B.block({B.assign(variable, creation(id))})));
    return;
  case RangeKind::Count:
    body.push_back(B.let(info.identifier, B.list({}), B.listType(madeType(id))));
    body.push_back(B.forRange(L.name(range.value), {}, items, append()));
    return;
  case RangeKind::List: {
    body.push_back(B.let(info.identifier, B.list({}), B.listType(madeType(id))));
    Steps steps = listSteps(range, items);
    body.push_back(B.forEach(steps.pattern, steps.items, append()));
    return;
  }
  case RangeKind::Map: {
    body.push_back(B.let(info.identifier, B.object({}), B.mapType(madeType(id))));
    Steps steps = mapSteps(range, items);
    Node place = B.index(variable, B.name(L.name(range.key)));
    body.push_back(B.forEach(steps.pattern, steps.items, B.block({B.assign(place, creation(id))})));
    return;
  }
  }
}

NodeEmitter::Node NodeEmitter::creationClass(const ir::Node &node) {
  if (node.kind == NodeKind::Component && !node.component)
    return pulumi("ComponentResource");
  if (node.kind == NodeKind::Component) {
    code::ImportSpec spec;
    spec.style = code::ImportSpec::Style::Named;
    spec.group = code::ImportSpec::Group::Local;
    std::string module = componentModule(Components.files[node.component.index()]);
    spec.module = module;
    spec.name = spec.alias = Components.shapes[node.component.index()].className;
    return B.importName(spec);
  }
  llvm::StringRef token = node.resource ? node.resource->token : str(node.label);
  const schema::Package *owner = node.resource ? node.resource->package : nullptr;
  auto parsed = schema::parseToken(token);
  if (parsed && parsed->package == "pulumi" && parsed->module == "providers")
    return owner ? B.member(package(*owner), "Provider") : unknownToken(token, "Provider");
  std::string name = parsed ? parsed->name.str() : "CustomResource";
  if (!name.empty())
    name[0] = llvm::toUpper(name[0]);
  return owner ? memberOfToken(*owner, token, name) : unknownToken(token, name);
}

NodeEmitter::Node NodeEmitter::madeType(ir::NodeId id) {
  Node made = creationClass(L.program.nodes[id]);
  return L.info(id).gates.empty() ? made : B.typeApply(pulumi("Output"), {made});
}

NodeEmitter::Node NodeEmitter::logicalName(ir::NodeId id) {
  const Range &range = L.info(id).range;
  llvm::StringRef name = logicalNameOf(L.program.nodes[id]);
  Nodes pieces;
  if (isComponent()) {
    pieces.push_back(B.name("name"));
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

bool NodeEmitter::isTokenOf(const ir::Node &node, const ir::Attribute &attribute) const {
  return node.kind == NodeKind::Component && !node.component && str(attribute.name) == "token";
}
