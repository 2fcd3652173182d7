// bind: the binder as a pass.
#include "pcl/Bind/Bind.h"

#include "pcl/Transforms/Passes.h"

namespace pcl::transforms {

namespace {

class Bind final : public pass::Pass {
public:
  pass::Result run(ir::Workspace &workspace, pass::PassContext &context) override {
    uint64_t rawCount = 0;
    for (uint32_t i = 0; i < workspace.programCount(); ++i)
      rawCount += workspace.program(ir::ProgramId(i)).level == ir::Level::Raw;
    if (rawCount == 0)
      return pass::Result::Unchanged;
    context.count("directories bound", rawCount);
    return bind::bindWorkspace(workspace, context.diags()) ? pass::Result::Changed
                                                           : pass::Result::Failed;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createBind(const Facts &) { return std::make_unique<Bind>(); }

} // namespace pcl::transforms
