// sort-blocks: orders the blocks of each file.
//
// First `pulumi`, then `package`, then `config`; then locals, resources and components, in this order as far as each can come behind
// what it refers to in its file; last `output`. What is left open by that stays in source order. Comments move with their
// blocks. No block moves to another file.
#include "pcl/IR/Nodes.h"
#include "pcl/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::transforms {

namespace {

unsigned rankOf(ir::NodeKind kind) {
  switch (kind) {
  case ir::NodeKind::Pulumi:
    return 0;
  case ir::NodeKind::Package:
    return 1;
  case ir::NodeKind::Config:
    return 2;
  case ir::NodeKind::Local:
    return 3;
  case ir::NodeKind::Resource:
    return 4;
  case ir::NodeKind::Component:
    return 5;
  case ir::NodeKind::Output:
    return 6;
  }
  return 6;
}

class SortBlocks final : public pass::ProgramPass {
public:
  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    std::vector<ir::NodeId> wanted;
    for (uint32_t i = 0; i < program.nodes.size(); ++i)
      wanted.push_back(ir::NodeId(i));
    llvm::stable_sort(wanted, [&](ir::NodeId a, ir::NodeId b) {
      const ir::Node &left = program.nodes[a], &right = program.nodes[b];
      return std::pair(left.file, rankOf(left.kind)) < std::pair(right.file, rankOf(right.kind));
    });

    // Depth first over the dependencies within the file, without recursion.
    std::vector<ir::NodeId> sorted;
    std::vector<bool> visited(program.nodes.size());
    llvm::SmallVector<std::pair<ir::NodeId, size_t>, 32> stack;
    for (ir::NodeId root : wanted) {
      if (visited[root.index()])
        continue;
      visited[root.index()] = true;
      stack.emplace_back(root, 0);
      while (!stack.empty()) {
        auto &[id, next] = stack.back();
        const auto &dependencies = program.dependencies[id.index()];
        if (next == dependencies.size()) {
          sorted.push_back(id);
          stack.pop_back();
          continue;
        }
        ir::NodeId dependency = dependencies[next++];
        if (visited[dependency.index()] ||
            program.nodes[dependency].file != program.nodes[root].file)
          continue;
        visited[dependency.index()] = true;
        stack.emplace_back(dependency, 0);
      }
    }
    if (llvm::is_sorted(sorted))
      return pass::Result::Unchanged;
    context.count("programs sorted");
    ir::rearrangeNodes(program, sorted);
    return pass::Result::Changed;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createSortBlocks() { return std::make_unique<SortBlocks>(); }

} // namespace pcl::transforms
