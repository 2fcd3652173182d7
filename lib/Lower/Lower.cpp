// The lowering of a program: its nodes in order, plans of loops, property paths, and the names of everything.
//
// Expressions are Analysis, Lift and Coerce. Names come last, when all variables are there: nodes first, so that no variable
// of an inner function hides one, then variables from the outside in.

#include "Lowering.h"

#include "pcl/IR/SchemaTypes.h"
#include "pcl/Schema/Package.h"
#include "pcl/Schema/PackageRegistry.h"

#include "llvm/ADT/DenseSet.h"

#include <fmt/format.h>

using namespace pcl;
using namespace pcl::lower;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::TypeId;
using ir::TypeKind;

namespace {

/// Options whose values are paths of the resource's own properties.
constexpr llvm::StringLiteral pathOptions[] = {"ignoreChanges", "hideDiffs", "replaceOnChanges",
                                               "additionalSecretOutputs"};

} // namespace

bool pcl::lower::isListKind(TypeKind kind) {
  return kind == TypeKind::List || kind == TypeKind::Set || kind == TypeKind::Tuple;
}

bool pcl::lower::isMapKind(TypeKind kind) {
  return kind == TypeKind::Map || kind == TypeKind::Object || kind == TypeKind::SchemaObject;
}

const ir::Attribute *pcl::lower::findAttribute(const ir::Program &program, llvm::ArrayRef<ir::Attribute> attributes,
                                               llvm::StringRef name) {
  auto found = llvm::find_if(attributes, [&](const ir::Attribute &a) { return program.str(a.name) == name; });
  return found == attributes.end() ? nullptr : found;
}

void Lowering::run() {
  Result.nodes.resize(P.nodes.size());
  NodePresence.assign(P.nodes.size(), Presence::Plain);
  UntypedNodes.resize(P.nodes.size());
  FallibleNodes.resize(P.nodes.size());
  Facts.resize(E.size());
  VarDepth.resize(E.varCount());
  if (Traits.integers)
    refineNumbers();
  for (ir::NodeId id : P.order)
    lowerNode(id);
  findDeferred();
  nameNodes();
  Result.definite.resize(Current.size());
  for (size_t i = 0; i < Current.size(); ++i)
    Result.definite[i] = Current[i] == Presence::Output;
  Result.untyped.resize(Facts.size());
  for (size_t i = 0; i < Facts.size(); ++i)
    Result.untyped[i] = Facts[i].isUntyped;
  P.level = ir::Level::Lowered;
}

/// Configs that are integers get the type, so that what follows needs no conversion.
void Lowering::refineNumbers() {
  ir::ProgramId program = P.workspace().find(P.directory());
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    ir::Node &node = P.nodes[ir::NodeId(i)];
    if (node.kind != ir::NodeKind::Config)
      continue;
    node.type = Traits.integers->refined(program, ir::NodeId(i), node.type);
    node.declaredType = Traits.integers->refined(program, ir::NodeId(i), node.declaredType);
  }
}

void Lowering::lowerNode(ir::NodeId id) {
  ir::Node &node = P.nodes[id];
  CurrentRange = nullptr;
  TakesOutputs = false;
  bool isComponent = !P.directory().empty();
  lowerRange(id);

  llvm::erase_if(node.options, [&](const ir::Attribute &option) { return isSaidBySdk(node, option); });
  for (ir::Attribute &option : node.options) {
    llvm::StringRef name = P.str(option.name);
    if (name == "range")
      continue;
    if (llvm::is_contained(pathOptions, name)) {
      lowerPropertyPaths(option);
      continue;
    }
    analyze(option.value, 0);
    option.value = observe(option.value);
  }
  for (ir::Attribute &attribute : node.attributes) {
    TakesOutputs = takesOutputs(node, attribute);
    analyze(attribute.value, 0);
    bool isUntyped = fact(attribute.value).isUntyped, isFallible = fact(attribute.value).isFallible;
    attribute.value = observe(attribute.value);
    if (node.kind == ir::NodeKind::Local) {
      node.type = typeOf(attribute.value);
      NodePresence[id.index()] = current(attribute.value);
      UntypedNodes[id.index()] = isUntyped;
      FallibleNodes[id.index()] = isFallible;
    }
    if (TypeId wanted = destination(node, attribute))
      attribute.value = coerce(attribute.value, wanted);
    if (needsGate(node, attribute))
      Result.nodes[id.index()].gates.push_back({attribute.name, E.addVar(attribute.name, T.resolved(typeOf(attribute.value)))});
  }
  if (!Result.nodes[id.index()].gates.empty())
    makeGated(id);

  NodeInfo &info = Result.nodes[id.index()];
  if (node.kind == ir::NodeKind::Config && node.type) {
    if (isComponent)
      node.type = loosened(node.type);
    // `get() ?? output` is one or the other, and so is a secret that may be missing.
    const ir::Attribute *fallback = node.attribute(P.intern("default"));
    bool isNull = !fallback || E[fallback->value].kind == ExprKind::Null;
    if (!isComponent && T.isEventual(node.type) &&
        ((isNull && T.isOptional(T.resolved(node.type))) || (fallback && current(fallback->value) != Presence::Plain)))
      node.type = maybe(node.type);
    NodePresence[id.index()] = presenceOf(node.type);
    if (fallback && current(fallback->value) != Presence::Plain && NodePresence[id.index()] == Presence::Plain)
      NodePresence[id.index()] = current(fallback->value);
  }
  info.mayBePlain = NodePresence[id.index()] == Presence::Maybe || NodePresence[id.index()] == Presence::Holds;

  if (Range &range = info.range; range.kind != RangeKind::None) {
    if (range.kind == RangeKind::Count)
      range.key = {};
    else if (!IsValueUsed)
      range.value = {};
  }
}

/// True for a version and a download URL that a package's SDK asks for by itself.
bool Lowering::isSaidBySdk(const ir::Node &node, const ir::Attribute &option) const {
  const schema::Package *package = node.resource ? node.resource->package : nullptr;
  schema::PackageRegistry *packages = P.workspace().packages();
  const Expr &value = E[option.value];
  if (!package || !packages || value.kind != ExprKind::String)
    return false;
  llvm::StringRef name = P.str(option.name), text = P.str(value.strA());
  if (name == "pluginDownloadURL")
    return text == package->pluginDownloadURL();
  // Of a package in several versions a program has one SDK.
  const schema::Package *sdk = name == "version" ? packages->find(package->name()) : nullptr;
  return sdk && text == sdk->version();
}

/// What `attribute` of `node` must be; None where any value will do.
TypeId Lowering::destination(const ir::Node &node, const ir::Attribute &attribute) {
  llvm::StringRef name = P.str(attribute.name);
  switch (node.kind) {
  case ir::NodeKind::Config:
    return name == "default" ? (node.declaredType ? node.declaredType : node.type) : TypeId();
  case ir::NodeKind::Output:
    return name == "value" ? node.declaredType : TypeId();
  case ir::NodeKind::Resource:
  case ir::NodeKind::Read:
    if (const ir::Members *members = P.inputsOf(node))
      if (const ir::Member *member = members->find(attribute.name))
        return member->isRequired ? member->type : T.optional(member->type);
    return {};
  case ir::NodeKind::Hook:
    return name == "command" ? T.list(T.stringType()) : T.boolType();
  case ir::NodeKind::Component: {
    if (!node.component)
      return {};
    const ir::Program &component = P.workspace().program(node.component);
    auto input = component.names.find(attribute.name);
    if (input == component.names.end())
      return {};
    const ir::Node &config = component.nodes[input->second];
    // What has a default may be left out; what is given must be there.
    return T.resolved(config.type ? config.type : T.dynamicType());
  }
  default:
    return {};
  }
}

void Lowering::findDeferred() {
  std::vector<uint32_t> &position = Result.position;
  position.resize(P.nodes.size());
  for (auto [index, id] : llvm::enumerate(P.order))
    position[id.index()] = index;
  llvm::DenseSet<std::pair<ir::NodeId, StrId>> seen;
  for (ir::NodeId id : P.order) {
    auto visit = [&](ExprId part) {
      const Expr &expr = E[part];
      if (expr.kind != ExprKind::GetAttr || E[expr.exprA()].kind != ExprKind::Ref ||
          E[expr.exprA()].refKind() != ir::RefKind::Node)
        return true;
      ir::NodeId target = E[expr.exprA()].refNode();
      if (position[target.index()] > position[id.index()] && P.nodes[target].kind == ir::NodeKind::Component &&
          seen.insert({target, expr.strB()}).second)
        Result.deferred.push_back({target, expr.strB(), id, typeOf(part), "", ""});
      return true;
    };
    for (const ir::Attribute &attribute : P.nodes[id].attributes)
      ir::walk(E, attribute.value, visit);
    if (ExprId source = Result.nodes[id.index()].range.source)
      ir::walk(E, source, visit);
  }
}

ExprId LoweredProgram::maybeAbsent(ExprId id) const {
  const Expr &expr = program.exprs[id];
  if (expr.kind != ExprKind::Convert)
    return {};
  ir::TypeStore &types = program.workspace().types();
  TypeId from = program.exprs[expr.exprA()].type;
  bool isPresence = from && !types.isEventual(from) && types.isOptional(from) &&
                    types.withoutNone(types.resolved(from)) == types.resolved(expr.type);
  return isPresence ? expr.exprA() : ExprId();
}

const Deferred *LoweredProgram::deferredOutput(ir::NodeId user, ExprId id) const {
  const Expr &expr = program.exprs[id];
  if (deferred.empty() || expr.kind != ExprKind::GetAttr || program.exprs[expr.exprA()].kind != ExprKind::Ref ||
      program.exprs[expr.exprA()].refKind() != ir::RefKind::Node)
    return nullptr;
  ir::NodeId target = program.exprs[expr.exprA()].refNode();
  if (position[target.index()] <= position[user.index()])
    return nullptr;
  auto found = llvm::find_if(deferred, [&](const Deferred &d) { return d.component == target && d.output == expr.strB(); });
  return found == deferred.end() ? nullptr : &*found;
}

/// True if an output is welcome as the value of `attribute`, so that nothing in it must be known before the program runs.
bool Lowering::takesOutputs(const ir::Node &node, const ir::Attribute &attribute) const {
  switch (node.kind) {
  case ir::NodeKind::Output:
    return true;
  case ir::NodeKind::Component: {
    if (!node.component)
      return false;
    const ir::Program &component = P.workspace().program(node.component);
    auto input = component.names.find(attribute.name);
    return input != component.names.end() && T.isEventual(component.nodes[input->second].type);
  }
  case ir::NodeKind::Resource: {
    const ir::Members *members = P.inputsOf(node);
    const ir::Member *member = members ? members->find(attribute.name) : nullptr;
    return !member || !member->isPlain;
  }
  default:
    return false;
  }
}

/// True if `id` is a plain value without a type in a component: the caller may have put outputs into it. Only where outputs are
/// welcome: elsewhere the value is one that the component must know, and whoever makes the component waits for it.
bool Lowering::mayHoldOutputs(ExprId id) const {
  if (!TakesOutputs || P.directory().empty() || !isRangeVariable(id))
    return false;
  return T.kind(typeOf(id)) == TypeKind::Dynamic && fact(id).presence == Presence::Plain;
}

/// True if `attribute` must be plain at some level where its value is an output.
bool Lowering::needsGate(const ir::Node &node, const ir::Attribute &attribute) {
  Presence presence = current(attribute.value);
  if (presence == Presence::Plain)
    return false;
  if (node.kind == ir::NodeKind::Component && node.component) {
    const ir::Program &component = P.workspace().program(node.component);
    auto input = component.names.find(attribute.name);
    if (input == component.names.end())
      return false;
    TypeId type = component.nodes[input->second].type;
    // What has no type may hold outputs deeper down (`mayHoldOutputs`); its container must be there.
    bool mayHold = type && (T.containsEventuals(type) || T.kind(type) == TypeKind::Dynamic);
    return type && !T.isEventual(type) && (presence != Presence::Holds || !mayHold);
  }
  const ir::Members *members = P.inputsOf(node);
  const ir::Member *member = members ? members->find(attribute.name) : nullptr;
  return member && member->isPlain && presence != Presence::Holds;
}

/// The type of a node whose things are made inside an apply.
void Lowering::makeGated(ir::NodeId id) {
  ir::Node &node = P.nodes[id];
  auto gated = [&](TypeId type) {
    const ir::Type &info = T[T.withoutNone(type)];
    switch (info.kind) {
    case TypeKind::List:
      return T.list(T.output(info.element()));
    case TypeKind::Map:
      return T.map(T.output(info.element()));
    default:
      return T.output(type);
    }
  };
  if (T.isEventual(node.type))
    return; // made inside an apply already
  node.type = gated(node.type);
  NodePresence[id.index()] = presenceOf(node.type);
}

void Lowering::lowerRange(ir::NodeId id) {
  ir::Node &node = P.nodes[id];
  IsValueUsed = false;
  ir::Attribute *option = nullptr;
  for (ir::Attribute &candidate : node.options)
    if (P.str(candidate.name) == "range")
      option = &candidate;
  if (!option)
    return;
  analyze(option->value, 0);
  Range &range = Result.nodes[id.index()].range;
  range.source = observe(option->value);
  TypeId type = typeOf(range.source);
  range.isEventual = T.isEventual(type);
  if (range.isEventual && current(range.source) == Presence::Maybe)
    range.source = asOutput(range.source);
  TypeId bare = T.withoutNone(inner(type));
  TypeKind kind = T.kind(bare);
  // The variable of what is made once.
  TypeId made = node.component  ? T.component(node.component)
                : node.resource ? T.resource(node.resource)
                                : T.dynamicType();
  auto [keyType, valueType] = itemTypes(type);
  switch (kind) {
  case TypeKind::Bool:
    range.kind = RangeKind::Bool;
    node.type = T.optional(made);
    break;
  case TypeKind::Int:
  case TypeKind::Number:
    range.kind = RangeKind::Count;
    keyType = valueType = T.intType();
    node.type = T.list(made);
    break;
  case TypeKind::Dynamic: // a map, or a list, whose indices are keys too
    keyType = T.stringType();
    [[fallthrough]];
  case TypeKind::Map:
  case TypeKind::Object:
  case TypeKind::SchemaObject:
    range.kind = RangeKind::Map;
    node.type = T.map(made);
    break;
  default:
    range.kind = RangeKind::List;
    node.type = T.list(made);
  }
  if (range.isEventual) {
    node.type = T.output(node.type);
    NodePresence[id.index()] = Presence::Output;
    keyType = T.resolved(keyType);
    valueType = T.resolved(valueType);
    range.param = E.addVar(P.intern(range.kind == RangeKind::Count  ? "count"
                                    : range.kind == RangeKind::Bool ? "isEnabled"
                                                                    : "items"),
                           T.resolved(type));
  } else if (TypeId wanted = kind == TypeKind::Union || T.isOptional(type) ? bare : TypeId()) {
    range.source = coerce(range.source, wanted);
  }
  option->value = range.source;
  if (range.kind != RangeKind::Bool) {
    range.key = E.addVar(P.intern(range.kind == RangeKind::Map ? "key" : "index"), keyType);
    range.value = E.addVar(P.intern(range.kind == RangeKind::Count ? "index" : "value"), valueType);
    VarDepth.resize(E.varCount());
  }
  CurrentRange = &range;
}

bool Lowering::propertyPath(ExprId id, std::string &path) {
  const Expr &expr = E[id];
  switch (expr.kind) {
  case ExprKind::Ref:
    path = P.str(expr.strA()).str();
    return true;
  case ExprKind::String:
    path = P.str(expr.strA()).str();
    return true;
  case ExprKind::GetAttr:
    if (!propertyPath(expr.exprA(), path))
      return false;
    path += "." + P.str(expr.strB()).str();
    return true;
  case ExprKind::Index: {
    const Expr &key = E[expr.exprB()];
    if (!propertyPath(expr.exprA(), path))
      return false;
    if (key.kind == ExprKind::Number) {
      path += fmt::format("[{}]", P.str(key.strA()).str());
      return true;
    }
    if (key.kind != ExprKind::String)
      return false;
    // Source: the property paths of the engine; a quote is escaped by a backslash.
    std::string quoted;
    for (char c : P.str(key.strA())) {
      if (c == '"' || c == '\\')
        quoted += '\\';
      quoted += c;
    }
    path += fmt::format("[\"{}\"]", quoted);
    return true;
  }
  case ExprKind::Splat:
    if (!propertyPath(expr.exprA(), path))
      return false;
    path += "[*]";
    return E[expr.exprB()].kind == ExprKind::SplatItem;
  default:
    return false;
  }
}

void Lowering::lowerPropertyPaths(ir::Attribute &option) {
  if (E[option.value].kind != ExprKind::Tuple) {
    Diags.report(diag::option_needs_paths, E.range(option.value), P.str(option.name).str());
    option.value = E.tuple({}, E.range(option.value));
    setType(option.value, T.list(T.stringType()));
    return;
  }
  llvm::SmallVector<ExprId> paths;
  for (unsigned i = 0; i < E[option.value].listSize; ++i) {
    ExprId item = E.list(option.value)[i];
    std::string path;
    if (!propertyPath(item, path)) {
      Diags.report(diag::option_needs_paths, E.range(item), P.str(option.name).str());
      continue;
    }
    ExprId text = E.string(P.intern(path), E.range(item));
    setType(text, T.stringType());
    paths.push_back(text);
  }
  E.setList(option.value, paths);
  setType(option.value, T.list(T.stringType()));
}

/// Exported variables have the names of the outputs; what has the same name otherwise says what it is.
void Lowering::nameOutputs() {
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const ir::Node &node = P.nodes[ir::NodeId(i)];
    if (node.kind != ir::NodeKind::Output)
      continue;
    std::string name = P.str(node.logicalName ? node.logicalName : node.name).str();
    NodeInfo &info = Result.nodes[i];
    if (!code::isIdentifier(name, Scope.names()) || Scope.isUsed(name)) {
      info.identifier = Scope.allocate(name, code::NameKind::Variable);
      continue;
    }
    info.identifier = name;
    Scope.reserve(name);
    OutputNames.insert(name);
    const ir::Attribute *value = node.attribute(P.intern("value"));
    if (!value || E[value->value].kind != ExprKind::Ref || E[value->value].refKind() != ir::RefKind::Node)
      continue;
    ir::NodeId target = E[value->value].refNode();
    ir::NodeKind kind = P.nodes[target].kind;
    if (P.str(P.nodes[target].name) != name || (kind != ir::NodeKind::Local && kind != ir::NodeKind::Config) ||
        node.comments || node.attributes.size() > 1)
      continue;
    info.isExportedDirectly = Result.nodes[target.index()].isExportedDirectly = true;
    Result.nodes[target.index()].identifier = name;
  }
}

void Lowering::nameNodes() {
  code::NameAllocator component(Scope.names(), &Scope);
  bool isComponent = !P.directory().empty();
  for (llvm::StringRef name : Traits.componentScope)
    component.reserve(name);
  code::NameAllocator &scope = isComponent ? component : Scope;

  if (Traits.exportsVariables && !isComponent)
    nameOutputs();
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const ir::Node &node = P.nodes[ir::NodeId(i)];
    NodeInfo &info = Result.nodes[i];
    if (node.kind == ir::NodeKind::Package || node.kind == ir::NodeKind::Pulumi || node.kind == ir::NodeKind::Output ||
        !info.identifier.empty())
      continue;
    // An input that is used as it comes is a member of the component's arguments.
    if (isComponent && node.kind == ir::NodeKind::Config && !node.attribute(P.intern("default")) &&
        !node.attribute(P.intern("secret")))
      continue;
    std::string name = P.str(node.name).str();
    if (OutputNames.contains(name))
      name += node.kind == ir::NodeKind::Resource    ? "Resource"
              : node.kind == ir::NodeKind::Component ? "Component"
              : node.kind == ir::NodeKind::Config    ? "Config"
                                                     : "Value";
    info.identifier = scope.allocate(name, code::NameKind::Variable);
  }

  for (Deferred &deferred : Result.deferred) {
    std::string name = P.str(P.nodes[deferred.component].name).str() + code::toPascalCase(P.str(deferred.output));
    deferred.variable = scope.allocate(name, code::NameKind::Variable);
    deferred.resolver = scope.allocate("resolve" + code::toPascalCase(name), code::NameKind::Variable);
  }

  Result.varNames.resize(E.varCount());
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const ir::Node &node = P.nodes[ir::NodeId(i)];
    const Range &range = Result.nodes[i].range;
    code::NameAllocator body(scope.names(), &scope);
    for (const Gate &gate : Result.nodes[i].gates)
      Result.varNames[gate.param.index()] = body.allocate(P.str(gate.input), code::NameKind::Parameter);
    for (ir::VarId var : {range.param, range.key, range.value})
      if (var)
        Result.varNames[var.index()] = body.allocate(P.str(E.var(var).name), code::NameKind::Parameter);
    if (range.source)
      nameVars(range.source, scope);
    for (const ir::Attribute &option : node.options)
      if (P.str(option.name) != "range")
        nameVars(option.value, body);
    for (const ir::Attribute &attribute : node.attributes)
      nameVars(attribute.value, body);
  }
}

/// True if the node that `argument` names is not used inside `body`, so that a parameter may hide its variable.
bool Lowering::mayHide(ExprId argument, ExprId body) const {
  while (E[argument].kind == ExprKind::Convert)
    argument = E[argument].exprA();
  if (E[argument].kind != ExprKind::Ref || E[argument].refKind() != ir::RefKind::Node)
    return false;
  bool isUsed = false;
  ir::walk(E, body, [&](ExprId id) {
    isUsed |= E[id].kind == ExprKind::Ref && E[id].refKind() == ir::RefKind::Node && E[id].b == E[argument].b;
    return !isUsed;
  });
  return !isUsed;
}

void Lowering::nameVars(ExprId id, const code::NameAllocator &outer) {
  bool declares = false;
  ir::forEachDeclaredVar(E, id, [&](ir::VarId) { declares = true; });
  if (!declares) {
    ir::forEachChild(E, id, [&](ExprId child) { nameVars(child, outer); });
    return;
  }
  code::NameAllocator inner(outer.names(), &outer);
  bool isApply = E[id].kind == ExprKind::Apply;
  unsigned position = 0;
  ir::forEachDeclaredVar(E, id, [&](ir::VarId var) {
    std::string &result = Result.varNames[var.index()];
    if (isApply) {
      ExprId argument = E.list(id)[position++];
      if (mayHide(argument, E.list(id).back())) {
        while (E[argument].kind == ExprKind::Convert)
          argument = E[argument].exprA();
        result = Result.nodes[E[argument].refNode().index()].identifier;
        if (!result.empty()) {
          inner.reserve(result);
          return;
        }
      }
    }
    llvm::StringRef name = P.str(E.var(var).name);
    result = inner.allocate(name.empty() ? "item" : name, code::NameKind::Parameter);
  });
  // The arguments of an apply are outside of it.
  unsigned rest = isApply ? E[id].listSize - 1 : 0;
  ir::forEachChild(E, id, [&](ExprId child) { nameVars(child, rest && rest-- ? outer : inner); });
}

const Gate *LoweredProgram::gate(ir::NodeId node, StrId input) const {
  const auto &gates = info(node).gates;
  auto found = llvm::find_if(gates, [&](const Gate &gate) { return gate.input == input; });
  return found == gates.end() ? nullptr : found;
}

ir::VarId LoweredProgram::rangeVariable(ir::NodeId node, ExprId id) const {
  const Expr &expr = program.exprs[id];
  if (expr.kind != ExprKind::GetAttr || program.exprs[expr.exprA()].kind != ExprKind::Ref ||
      program.exprs[expr.exprA()].refKind() != ir::RefKind::Range)
    return {};
  const Range &range = info(node).range;
  return program.str(expr.strB()) == "key" && range.kind != RangeKind::Count ? range.key : range.value;
}

LoweredProgram pcl::lower::lower(const ir::Program &bound, const TargetTraits &traits, code::NameAllocator &scope,
                                 DiagnosticEngine &diagnostics) {
  LoweredProgram result(bound);
  Lowering(result, traits, scope, diagnostics).run();
  return result;
}
