// Deleting and reordering nodes; comments of files.
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

void settleFileComments(Program &program) {
  std::vector<Node *> firstNodes(program.files.size());
  for (Node &node : program.nodes)
    if (!firstNodes[node.file])
      firstNodes[node.file] = &node;
  StrId empty = program.intern("");
  for (auto [file, first] : llvm::zip_equal(program.files, firstNodes)) {
    Comments head = file.comments ? program.comments[file.comments] : Comments();
    if (!first) {
      if (head.dangling.empty())
        continue;
      if (!head.leading.empty())
        head.leading.push_back(empty);
      head.leading.append(head.dangling.begin(), head.dangling.end());
      head.dangling.clear();
    } else {
      if (!head.leading.empty() || !first->comments)
        continue;
      Comments own = program.comments[first->comments];
      auto gap = llvm::find(own.leading, empty);
      if (gap == own.leading.end())
        continue;
      head.leading.append(own.leading.begin(), gap);
      own.leading.erase(own.leading.begin(), gap);
      first->comments = program.addComments(std::move(own)); // drops the gap
    }
    file.comments = program.addComments(std::move(head));
  }
}

} // namespace pcl::ir
