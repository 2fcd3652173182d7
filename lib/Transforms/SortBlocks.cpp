// sort-blocks: orders the blocks of each file.
//
// First `pulumi`, then `package`, then `config`; then locals, resources and components, in this
// order as far as each can come behind what it refers to in its file; last `output`. What is left
// open by that stays in source order. Comments move with their blocks. No block moves to another
// file.
#include "pcl/IR/Nodes.h"
#include "pcl/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

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
  case ir::NodeKind::Read:
  case ir::NodeKind::Hook:
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
    // Of the nodes whose dependencies in the file are placed, the next is the one of the lowest
    // rank, then the first in the source. So a second run finds everything in its place.
    uint32_t size = program.nodes.size();
    using Key = std::tuple<uint32_t, unsigned, ir::NodeId>;
    auto keyOf = [&](ir::NodeId id) {
      return Key(program.nodes[id].file, rankOf(program.nodes[id].kind), id);
    };
    std::vector<llvm::SmallVector<ir::NodeId, 2>> users(size);
    std::vector<uint32_t> missing(size);
    std::set<Key> ready, waiting;
    for (uint32_t i = 0; i < size; ++i) {
      for (ir::NodeId dependency : program.dependencies[i])
        if (program.nodes[dependency].file == program.nodes[ir::NodeId(i)].file &&
            dependency != ir::NodeId(i)) {
          users[dependency.index()].push_back(ir::NodeId(i));
          ++missing[i];
        }
      (missing[i] == 0 ? ready : waiting).insert(keyOf(ir::NodeId(i)));
    }
    std::vector<ir::NodeId> sorted;
    while (sorted.size() < size) {
      // Only components that refer to each other leave nothing ready; the first of them goes first
      // then. A file is finished before the next, and all else before the outputs.
      auto stageOf = [](const Key &key) {
        return std::pair(std::get<0>(key), std::get<1>(key) == rankOf(ir::NodeKind::Output));
      };
      bool isStuck = ready.empty() ||
                     (!waiting.empty() && stageOf(*waiting.begin()) < stageOf(*ready.begin()));
      std::set<Key> &from = isStuck ? waiting : ready;
      ir::NodeId next = std::get<2>(*from.begin());
      from.erase(from.begin());
      sorted.push_back(next);
      for (ir::NodeId user : users[next.index()])
        if (--missing[user.index()] == 0 && waiting.erase(keyOf(user)))
          ready.insert(keyOf(user));
    }
    if (llvm::is_sorted(sorted))
      return pass::Result::Unchanged;
    context.count("programs sorted");
    ir::rearrangeNodes(program, sorted);
    return pass::Result::Changed;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createSortBlocks(const Facts &) {
  return std::make_unique<SortBlocks>();
}

} // namespace pcl::transforms
