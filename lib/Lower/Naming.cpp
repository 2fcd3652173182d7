// Naming: names of outputs first where they are exported, then of nodes, then of variables.
#include "Naming.h"

#include "llvm/ADT/DenseSet.h"

using namespace pcl;
using namespace pcl::lower;
using ir::ExprId;
using ir::ExprKind;
using ir::NodeKind;

void Naming::run() {
  code::NameAllocator component(Scope.names(), &Scope);
  for (llvm::StringRef name : Traits.componentScope)
    component.reserve(name);
  for (const auto &[node, name] : Traits.parameters)
    component.reserve(name);
  code::NameAllocator &scope = isComponent() ? component : Scope;
  if (Traits.exportsVariables && !isComponent())
    nameOutputs();
  nameNodes(scope);
  nameDeferred(scope);
  Result.varNames.resize(E.varCount());
  for (uint32_t i = 0; i < P.nodes.size(); ++i)
    nameVarsOf(ir::NodeId(i), scope);
}

/// Exported variables have the names of the outputs; what has the same name otherwise says what it
/// is. None hides a global of the language.
void Naming::nameOutputs() {
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const ir::Node &node = P.nodes[ir::NodeId(i)];
    if (node.kind != NodeKind::Output)
      continue;
    std::string name = P.str(node.logicalName ? node.logicalName : node.name).str();
    NodeInfo &info = Result.nodes[i];
    if (!code::isIdentifier(name, Scope.names()) || Scope.names().isGlobal(name) ||
        Scope.isUsed(name)) {
      info.identifier = Scope.allocate(name, code::NameKind::Variable);
      continue;
    }
    info.identifier = name;
    Scope.reserve(name);
    OutputNames.insert(name);
    const ir::Attribute *value = node.attribute(P.intern("value"));
    if (!value || E[value->value].kind != ExprKind::Ref ||
        E[value->value].refKind() != ir::RefKind::Node)
      continue;
    ir::NodeId target = E[value->value].refNode();
    NodeKind kind = P.nodes[target].kind;
    if (P.str(P.nodes[target].name) != name ||
        (kind != NodeKind::Local && kind != NodeKind::Config) || node.comments ||
        node.attributes.size() > 1)
      continue;
    info.isExportedDirectly = Result.nodes[target.index()].isExportedDirectly = true;
    Result.nodes[target.index()].identifier = name;
  }
}

void Naming::nameNodes(code::NameAllocator &scope) {
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const ir::Node &node = P.nodes[ir::NodeId(i)];
    NodeInfo &info = Result.nodes[i];
    if (node.kind == NodeKind::Package || node.kind == NodeKind::Pulumi ||
        node.kind == NodeKind::Output || !info.identifier.empty())
      continue;
    // An input that is used as it comes is a member of the component's arguments.
    if (auto own = Traits.parameters.find(ir::NodeId(i)); own != Traits.parameters.end()) {
      info.identifier = own->second;
      continue;
    }
    ir::TypeStore &T = P.workspace().types();
    bool mayLack = Traits.namesOptionalInputs && node.type && T.isOptional(T.resolved(node.type));
    if (isComponent() && node.kind == NodeKind::Config && !mayLack &&
        !node.attribute(P.intern("default")) && !node.attribute(P.intern("secret")))
      continue;
    std::string name = P.str(node.name).str();
    if (OutputNames.contains(name))
      name += node.kind == NodeKind::Resource    ? "Resource"
              : node.kind == NodeKind::Component ? "Component"
              : node.kind == NodeKind::Config    ? "Config"
                                                 : "Value";
    info.identifier = scope.allocate(name, code::NameKind::Variable);
  }
}

void Naming::nameDeferred(code::NameAllocator &scope) {
  for (Deferred &deferred : Result.deferred) {
    std::string name =
        P.str(P.nodes[deferred.component].name).str() + code::toPascalCase(P.str(deferred.output));
    deferred.variable = scope.allocate(name, code::NameKind::Variable);
    deferred.resolver =
        scope.allocate("resolve" + code::toPascalCase(name), code::NameKind::Variable);
  }
}

void Naming::nameVarsOf(ir::NodeId id, const code::NameAllocator &scope) {
  const ir::Node &node = P.nodes[id];
  const NodeInfo &info = Result.info(id);
  const Range &range = info.range;
  code::NameAllocator body(scope.names(), &scope);
  for (const Gate &gate : info.gates)
    Result.varNames[gate.param.index()] =
        body.allocate(P.str(gate.input), code::NameKind::Parameter);
  for (ir::VarId var : {range.param, range.key, range.value})
    if (var && Result.varNames[var.index()].empty()) // of a set key and value are the same
      Result.varNames[var.index()] =
          body.allocate(P.str(E.var(var).name), code::NameKind::Parameter);
  if (range.source)
    nameVars(range.source, scope);
  for (const ir::Attribute &option : node.options)
    if (option.value != range.source)
      nameVars(option.value, body);
  for (const ir::Attribute &attribute : node.attributes)
    nameVars(attribute.value, body);
}

/// The node that `argument` of an apply is; None if it is something else.
ir::NodeId Naming::nodeOf(ExprId argument) const {
  while (E[argument].kind == ExprKind::Convert)
    argument = E[argument].as<ir::ConvertExpr>().operand();
  bool isNode = E[argument].kind == ExprKind::Ref && E[argument].refKind() == ir::RefKind::Node;
  return isNode ? E[argument].refNode() : ir::NodeId();
}

/// A parameter hides the variable of the node that it stands for, where the body does not use the
/// node itself.
void Naming::nameParameters(ExprId apply, code::NameAllocator &inner) {
  llvm::ArrayRef<ExprId> list = E.list(apply);
  llvm::DenseSet<ir::NodeId> used;
  if (llvm::any_of(list.drop_back(), [&](ExprId argument) { return nodeOf(argument).isValid(); }))
    ir::walk(E, list.back(), [&](ExprId id) {
      if (E[id].kind == ExprKind::Ref && E[id].refKind() == ir::RefKind::Node)
        used.insert(E[id].refNode());
      return true;
    });
  unsigned position = 0;
  ir::forEachDeclaredVar(E, apply, [&](ir::VarId var) {
    std::string &result = Result.varNames[var.index()];
    ir::NodeId node = nodeOf(list[position++]);
    if (node && !used.contains(node))
      result = Result.info(node).identifier;
    if (result.empty())
      result = inner.allocate(parameterName(var), code::NameKind::Parameter);
    else
      inner.reserve(result);
  });
}

void Naming::nameVars(ExprId id, const code::NameAllocator &outer) {
  bool declares = false;
  ir::forEachDeclaredVar(E, id, [&](ir::VarId) { declares = true; });
  if (!declares) {
    ir::forEachChild(E, id, [&](ExprId child) { nameVars(child, outer); });
    return;
  }
  code::NameAllocator inner(outer.names(), &outer);
  bool isApply = E[id].kind == ExprKind::Apply;
  if (isApply)
    nameParameters(id, inner);
  else
    ir::forEachDeclaredVar(E, id, [&](ir::VarId var) {
      Result.varNames[var.index()] = inner.allocate(parameterName(var), code::NameKind::Parameter);
    });
  // The arguments of an apply are outside of it.
  unsigned rest = isApply ? E[id].listSize - 1 : 0;
  ir::forEachChild(E, id, [&](ExprId child) { nameVars(child, rest && rest-- ? outer : inner); });
}
