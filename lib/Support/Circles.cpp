// Finds strongly connected components, by way of a graph in the form that LLVM walks.
#include "pcl/Support/Circles.h"

#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/SCCIterator.h"

namespace {

struct GraphNode {
  std::vector<GraphNode *> needs;
};

} // namespace

template <> struct llvm::GraphTraits<GraphNode *> {
  using NodeRef = GraphNode *;
  using ChildIteratorType = std::vector<NodeRef>::iterator;
  static NodeRef getEntryNode(NodeRef node) { return node; }
  static ChildIteratorType child_begin(NodeRef node) { return node->needs.begin(); }
  static ChildIteratorType child_end(NodeRef node) { return node->needs.end(); }
};

namespace pcl {

std::vector<unsigned> circlesOf(llvm::ArrayRef<std::vector<size_t>> needs) {
  std::vector<GraphNode> nodes(needs.size());
  GraphNode root; // needs all, so that all are found
  for (size_t i = 0; i < nodes.size(); ++i) {
    root.needs.push_back(&nodes[i]);
    for (size_t needed : needs[i])
      nodes[i].needs.push_back(&nodes[needed]);
  }
  std::vector<unsigned> circles(needs.size());
  unsigned number = 0;
  for (auto it = llvm::scc_begin(&root); !it.isAtEnd(); ++it, ++number)
    for (GraphNode *node : *it)
      if (node != &root)
        circles[node - nodes.data()] = number;
  return circles;
}

} // namespace pcl
