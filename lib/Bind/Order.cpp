// The order of a program's nodes: each behind what it refers to, and otherwise as people wrote
// them.
//
// Dependencies come from the binder's walk over names, or from `orderNodes` when a pass changed a
// bound program.
#include "Binder.h"

#include "pcl/IR/Options.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace pcl::bind {

using namespace ir;

/// So many references to components are left open in a program; each costs a look at what lies
/// behind it.
static constexpr unsigned MaxCuts = 1000;

namespace {
enum class Visit : uint8_t { New, Open, Done };

/// A node whose dependencies are being placed, and the next of them to look at.
struct Frame {
  NodeId node;
  llvm::SmallVector<NodeId, 4> dependencies; ///< in source order
  size_t next = 0;
};
} // namespace

/// True if all that `user` says of `component` are outputs, which may be promised before the
/// component is made.
static bool isDeferrable(const Program &program, NodeId user, NodeId component) {
  const Node &target = program.nodes[component];
  if (user == component || target.kind != NodeKind::Component ||
      program.option(target, Option::Range))
    return false;
  bool isOnlyOutputs = true;
  auto look = [&](const Attribute &attribute, bool mayReadOutputs) {
    walk(program.exprs, attribute.value, [&](ExprId id) {
      const Expr &expr = program.exprs[id];
      if (mayReadOutputs && expr.kind == ExprKind::GetAttr &&
          program.exprs[expr.object()].kind == ExprKind::Ref)
        return false;
      isOnlyOutputs &= expr.kind != ExprKind::Ref || expr.refKind() != RefKind::Node ||
                       expr.refNode() != component;
      return isOnlyOutputs;
    });
  };
  for (const Attribute &attribute : program.nodes[user].attributes)
    look(attribute, true);
  for (const Attribute &option : program.nodes[user].options)
    // An option is needed when the node is made. A range over outputs is made inside an apply.
    look(option, program.optionOf(option) == Option::Range);
  return isOnlyOutputs;
}

/// Sets `program.order` from the dependencies; `onCycle` gets each cycle, in order of dependence.
void sortNodes(Program &program, llvm::function_ref<void(llvm::ArrayRef<NodeId>)> onCycle) {
  program.order.clear();
  std::vector<Visit> states(program.nodes.size(), Visit::New);
  unsigned cuts = 0;
  std::vector<Frame> stack;

  // The files: first the one whose nodes need fewest nodes of other files which are not placed yet,
  // ties by name, as programs are laid out by people. `users` has for each node the other files
  // that need it.
  size_t fileCount = std::max<size_t>(program.files.size(), 1);
  std::vector<std::vector<NodeId>> byFile(fileCount);
  std::vector<llvm::SmallVector<uint32_t, 1>> users(program.nodes.size());
  std::vector<size_t> weights(fileCount);
  for (uint32_t i = 0; i < program.nodes.size(); ++i)
    byFile[std::min<size_t>(program.nodes[NodeId(i)].file, fileCount - 1)].push_back(NodeId(i));
  for (uint32_t file = 0; file < fileCount; ++file)
    for (NodeId id : byFile[file])
      for (NodeId dependency : program.dependencies[id.index()]) {
        auto &known = users[dependency.index()];
        // Files are visited one after the other, so a repeated entry is the last one.
        if (program.nodes[dependency].file != file && (known.empty() || known.back() != file)) {
          known.push_back(file);
          ++weights[file];
        }
      }
  std::set<std::pair<size_t, uint32_t>> queue;
  for (uint32_t file = 0; file < fileCount; ++file)
    queue.insert({weights[file], file});

  auto place = [&](NodeId id) {
    states[id.index()] = Visit::Done;
    program.order.push_back(id);
    for (uint32_t file : users[id.index()])
      if (queue.erase({weights[file], file}))
        queue.insert({--weights[file], file});
  };
  auto open = [&](NodeId id) {
    states[id.index()] = Visit::Open;
    Frame frame{id, program.dependencies[id.index()]};
    llvm::sort(frame.dependencies);
    stack.push_back(std::move(frame));
  };

  while (!queue.empty()) {
    uint32_t file = queue.begin()->second;
    queue.erase(queue.begin());
    for (NodeId root : byFile[file]) {
      if (states[root.index()] != Visit::New)
        continue;
      open(root);
      while (!stack.empty()) {
        Frame &top = stack.back();
        if (top.next == top.dependencies.size()) {
          NodeId done = top.node;
          stack.pop_back();
          place(done);
          continue;
        }
        NodeId next = top.dependencies[top.next++];
        if (states[next.index()] == Visit::New) {
          open(next);
        } else if (states[next.index()] == Visit::Open) {
          auto first = llvm::find_if(stack, [&](const Frame &frame) { return frame.node == next; });
          size_t begin = static_cast<size_t>(first - stack.begin());
          // A reference to a component can be left open: cut the cycle at the last of those, and
          // look again at what was reached through it.
          size_t cut = stack.size();
          while (cut > begin && !isDeferrable(program, stack[cut - 1].node,
                                              cut == stack.size() ? next : stack[cut].node))
            --cut;
          if (cut == begin || cuts == MaxCuts) {
            llvm::SmallVector<NodeId, 8> cycle;
            for (const Frame &frame : llvm::ArrayRef(stack).drop_front(begin))
              cycle.push_back(frame.node);
            onCycle(cycle);
            continue;
          }
          ++cuts;
          for (; stack.size() > cut; stack.pop_back())
            states[stack.back().node.index()] = Visit::New;
        }
      }
    }
  }
}

void orderNodes(Program &program) {
  program.dependencies.assign(program.nodes.size(), {});
  llvm::DenseMap<NodeId, NodeId> lastUser; ///< who was the last to be given each dependency
  for (uint32_t i = 0; i < program.nodes.size(); ++i) {
    const Node &node = program.nodes[NodeId(i)];
    auto addAll = [&](const Attribute &attribute) {
      walk(program.exprs, attribute.value, [&](ExprId id) {
        const Expr &expr = program.exprs[id];
        if (expr.kind != ExprKind::Ref || expr.refKind() != RefKind::Node)
          return true;
        NodeId &user = lastUser[expr.refNode()];
        if (user != NodeId(i))
          program.dependencies[i].push_back(expr.refNode());
        user = NodeId(i);
        return true;
      });
    };
    llvm::for_each(node.attributes, addAll);
    llvm::for_each(node.options, addAll);
  }
  sortNodes(program, [](llvm::ArrayRef<NodeId>) {}); // the binder has reported them
}

} // namespace pcl::bind
