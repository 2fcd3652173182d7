// drop-checks: removes locals that check something when the program runs (`assert`, `warnUnless`).
//
// For PCL that others than pclc make programs of: their generators refuse functions that they do
// not know. Each check that goes is a warning, for what it guards against is found by nobody then.
#include "pcl/IR/Conditions.h"
#include "pcl/IR/Nodes.h"
#include "pcl/Transforms/Passes.h"

namespace pcl::transforms {

namespace {

class DropChecks final : public pass::ProgramPass {
public:
  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    std::vector<ir::NodeId> kept;
    for (uint32_t i = 0; i < program.nodes.size(); ++i) {
      ir::NodeId id(i);
      const ir::Node &node = program.nodes[id];
      if (!isCheck(program, node)) {
        kept.push_back(id);
        continue;
      }
      context.count("checks removed");
      context.remark(program, node, "", pass::Remark::Action::Removed, "it is a check", node.range);
      context.diags().report(diag::check_left_out, node.range, program.str(node.name).str());
    }
    if (kept.size() == program.nodes.size())
      return pass::Result::Unchanged;
    ir::rearrangeNodes(program, kept);
    return pass::Result::Changed;
  }

private:
  static bool isCheck(const ir::Program &program, const ir::Node &node) {
    return node.kind == ir::NodeKind::Local &&
           llvm::any_of(node.attributes, [&](const ir::Attribute &attribute) {
             return ir::holdsCheck(program, attribute.value);
           });
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropChecks(const Facts &) {
  return std::make_unique<DropChecks>();
}

} // namespace pcl::transforms
