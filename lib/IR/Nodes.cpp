// Deleting and reordering nodes.
#include "pcl/IR/Nodes.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::ir {

void rearrangeNodes(Program &program, llvm::ArrayRef<NodeId> kept) {
  std::vector<NodeId> newIds(program.nodes.size());
  for (auto [i, id] : llvm::enumerate(kept))
    newIds[id.index()] = NodeId(static_cast<uint32_t>(i));

  Store<NodeId, Node> nodes;
  nodes.reserve(kept.size());
  for (NodeId id : kept)
    nodes.add(std::move(program.nodes[id]));
  program.nodes = std::move(nodes);

  for (uint32_t i = 0; i < program.exprs.size(); ++i) {
    Expr &expr = program.exprs[ExprId(i)];
    if (expr.kind != ExprKind::Ref || expr.refKind() != RefKind::Node)
      continue;
    NodeId id = newIds[expr.b];
    expr.b = id.raw();
    if (!id) // garbage that referred to a deleted node
      expr.op = static_cast<uint8_t>(RefKind::Unresolved);
  }

  auto renumber = [&](auto &ids) {
    for (NodeId &id : ids)
      id = newIds[id.index()];
    llvm::erase_if(ids, [](NodeId id) { return !id; });
  };
  renumber(program.order);
  if (!program.dependencies.empty()) {
    std::vector<llvm::SmallVector<NodeId, 4>> dependencies;
    for (NodeId id : kept)
      dependencies.push_back(std::move(program.dependencies[id.index()]));
    llvm::for_each(dependencies, renumber);
    program.dependencies = std::move(dependencies);
  }
  llvm::SmallVector<StrId, 8> deleted;
  for (auto &[name, id] : program.names) {
    id = newIds[id.index()];
    if (!id)
      deleted.push_back(name);
  }
  for (StrId name : deleted)
    program.names.erase(name);
}

} // namespace pcl::ir
