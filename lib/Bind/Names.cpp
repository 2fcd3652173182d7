// Names: what each `Ref` means, which nodes a node needs, and the order that follows.
#include "Binder.h"

#include "pcl/IR/Options.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::bind {

using namespace ir;

void ProgramBinder::resolveNames() {
  P.names.clear();
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    const Node &node = P.nodes[NodeId(i)];
    // Outputs have names of their own: nothing inside the program refers to one.
    if (node.kind != NodeKind::Package && node.kind != NodeKind::Pulumi &&
        node.kind != NodeKind::Output)
      P.names.try_emplace(node.name, NodeId(i)); // The reader has diagnosed a second one.
  }
  P.dependencies.assign(P.nodes.size(), {});
  for (uint32_t i = 0; i < P.nodes.size(); ++i) {
    Node &node = P.nodes[NodeId(i)];
    Current = NodeId(i);
    Seen.clear();
    bool hasRange = node.option(W.names.range) != nullptr;
    for (Attribute &attribute : node.attributes) {
      bool isCommand = node.kind == NodeKind::Hook && attribute.name == W.names.command;
      resolve(attribute.value, {hasRange, isCommand});
    }
    for (Attribute &option : node.options)
      if (isPropertyPathOption(str(option.name)))
        resolvePropertyPaths(option);
      else
        resolve(option.value, {hasRange && option.name != W.names.range});
  }
  sortNodes();
}

void ProgramBinder::resolve(ExprId id, NamePlace place) {
  if (place.depth > MaxDepth) {
    if (!TooDeep)
      diags().report(diag::expression_too_deep, rangeOf(id), MaxDepth);
    TooDeep = true;
    return;
  }
  const Expr expr = P.exprs[id];
  switch (expr.kind) {
  case ExprKind::Ref:
    resolveRef(id, place);
    return;
  case ExprKind::For: {
    auto view = expr.as<ForExpr>();
    llvm::SmallVector<ExprId, 4> parts(P.exprs.list(id));
    resolve(parts[ForCollection], place.inner());
    size_t outer = Scope.size();
    for (VarId var : {view.keyVar(), view.valueVar()})
      if (var)
        Scope.push_back({P.exprs.var(var).name, var});
    for (ForPart part : {ForKey, ForValue, ForCondition})
      if (parts[part])
        resolve(parts[part], place.inner());
    Scope.resize(outer);
    return;
  }
  case ExprKind::Call:
    P.exprs[id].setCallee(P.callee(expr));
    if (P.builtin(P.exprs[id]) == Builtin::Recover && expr.listSize == 2)
      return resolveRecover(id, place);
    [[fallthrough]];
  default:
    forEachChild(P.exprs, id, [&](ExprId child) { resolve(child, place.inner()); });
  }
}

/// The fallback of a `recover` sees why the value failed as `error`.
void ProgramBinder::resolveRecover(ExprId id, NamePlace place) {
  ExprList args = list(id);
  resolve(args[0], place.inner());
  if (!P.exprs[id].as<CallExpr>().error()) {
    VarId error = P.exprs.addVar(W.names.error, types().stringType());
    P.exprs[id].b = error.raw();
  }
  Scope.push_back({W.names.error, P.exprs[id].as<CallExpr>().error()});
  resolve(args[1], place.inner());
  Scope.pop_back();
}

void ProgramBinder::resolveRef(ExprId id, NamePlace place) {
  Expr &expr = P.exprs[id];
  StrId name = expr.as<RefExpr>().name();
  if (expr.refKind() == RefKind::Node) {
    addDependency(expr.refNode());
    return;
  }
  if (expr.refKind() != RefKind::Unresolved)
    return;
  for (const auto &[bound, var] : llvm::reverse(Scope))
    if (bound == name) {
      expr.op = static_cast<uint8_t>(RefKind::Variable);
      expr.b = var.raw();
      return;
    }
  if (place.hasRange && name == W.names.range) {
    expr.op = static_cast<uint8_t>(RefKind::Range);
    return;
  }
  if (place.hasHookArgs && name == W.names.args) {
    expr.op = static_cast<uint8_t>(RefKind::HookArgs);
    return;
  }
  if (auto found = P.names.find(name); found != P.names.end()) {
    expr.op = static_cast<uint8_t>(RefKind::Node);
    expr.b = found->second.raw();
    addDependency(found->second);
    return;
  }
  if (name == W.names.range) {
    diags().report(diag::range_out_of_scope, rangeOf(id));
    return;
  }
  if (builtinNamed(str(name)) != Builtin::Unknown) {
    diags().report(diag::function_is_no_value, rangeOf(id), str(name).str());
    return;
  }
  if (name == W.names.pulumi || name == W.names.package) {
    diags().report(diag::block_is_no_value, rangeOf(id), str(name).str());
    return;
  }
  std::vector<llvm::StringRef> candidates;
  for (const Node &node : P.nodes)
    if (node.name && P.names.count(node.name))
      candidates.push_back(str(node.name));
  for (const auto &[bound, var] : Scope)
    candidates.push_back(str(bound));
  Phrase<phrase::Hint> hint = didYouMean(str(name), candidates);
  diags().report(diag::undeclared_name, rangeOf(id), str(name).str(),
                 hint.text.empty() ? phrase::declare_it() : hint);
}

void ProgramBinder::resolvePropertyPaths(const Attribute &option) {
  const Expr list = P.exprs[option.value];
  if (list.kind != ExprKind::Tuple) {
    diags().report(diag::bad_property_path, rangeOf(option.value), str(option.name).str());
    return;
  }
  for (ExprId item : llvm::SmallVector<ExprId, 8>(P.exprs.list(list))) {
    // Walk from the last access to the root; a path is accesses by name, text or number.
    ExprId root = item;
    bool isPath = true;
    while (isPath && P.exprs[root].kind != ExprKind::Ref &&
           P.exprs[root].kind != ExprKind::String) {
      const Expr &step = P.exprs[root];
      if (step.kind == ExprKind::Splat) {
        ExprKind each = P.exprs[step.as<SplatExpr>().each()].kind;
        isPath = each == ExprKind::SplatItem || each == ExprKind::GetAttr;
        root = step.as<SplatExpr>().source();
      } else if (step.kind == ExprKind::Index) {
        ExprKind key = P.exprs[step.as<IndexExpr>().key()].kind;
        isPath = key == ExprKind::String || key == ExprKind::Number;
        root = step.object();
      } else if (step.kind == ExprKind::GetAttr) {
        root = step.object();
      } else {
        isPath = false;
      }
    }
    Expr &ref = P.exprs[root];
    if (!isPath) {
      diags().report(diag::bad_property_path, rangeOf(item), str(option.name).str());
    } else if (ref.kind == ExprKind::Ref) {
      ref.op = static_cast<uint8_t>(RefKind::Property);
      ref.b = NodeId().raw();
    }
  }
}

void ProgramBinder::addDependency(NodeId to) {
  if (Seen.insert(to).second)
    P.dependencies[Current.index()].push_back(to);
}

// ---- Cycles.

/// A program may be one knot of cycles, each as long as the program; this much of it helps.
static constexpr unsigned MaxReportedCycles = 20, MaxShownNames = 10;

void ProgramBinder::reportCycle(llvm::ArrayRef<NodeId> found) {
  // It starts at what comes first in the source, wherever it was entered.
  llvm::SmallVector<NodeId, 8> nodes(found);
  auto place = [&](NodeId id) { return std::pair(P.nodes[id].file, P.nodes[id].nameRange.begin); };
  std::rotate(nodes.begin(),
              llvm::min_element(nodes, [&](NodeId a, NodeId b) { return place(a) < place(b); }),
              nodes.end());
  llvm::ArrayRef<NodeId> cycle = nodes;
  if (++Cycles > MaxReportedCycles)
    return;
  const Node &first = P.nodes[cycle.front()];
  size_t shown = std::min<size_t>(cycle.size(), MaxShownNames);
  std::string path;
  for (NodeId id : cycle.slice(1, shown - 1))
    path += fmt::format("`{}` -> ", str(P.nodes[id].name));
  if (shown < cycle.size())
    path += fmt::format("{} more -> ", cycle.size() - shown);
  auto report = diags().report(diag::reference_cycle, first.nameRange, str(first.name).str(),
                               fmt::format("`{0}` -> {1}`{0}`", str(first.name), path));
  for (NodeId id : cycle.slice(1, shown - 1))
    report.label(P.nodes[id].nameRange,
                 fmt::format("`{}` is part of the cycle", str(P.nodes[id].name)));
}

void ProgramBinder::sortNodes() {
  bind::sortNodes(P, [&](llvm::ArrayRef<NodeId> cycle) { reportCycle(cycle); });
}

} // namespace pcl::bind
