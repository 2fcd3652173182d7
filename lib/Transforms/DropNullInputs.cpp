// drop-null-inputs: removes inputs of resources, members of schema objects in them, and options, whose value is the literal null.
//
// To a resource an input that is null is one that is not given. That is not so, and nothing is removed: in a map or a list (an entry that is
// null), in a component (null is not its default), in what an expression may turn out to be.
#include "ObjectMembers.h"

#include "pcl/Transforms/Passes.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::transforms {

namespace {

class DropNullInputs final : public pass::ProgramPass {
public:
  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    pass::Result result = filterMembers(
        program, context, "inputs removed", [&](const Member &member, std::string &reason) {
          if (!isNull(program, member.value))
            return Decision::Leave;
          if (member.property && member.property->isRequired) {
            reason = "it is null, but the schema requires it";
            return Decision::Keep;
          }
          reason = "it is null, which is the same as not given";
          return Decision::Remove;
        });
    for (ir::Node &node : program.nodes) {
      if (node.kind != ir::NodeKind::Resource && node.kind != ir::NodeKind::Component)
        continue;
      size_t before = node.options.size();
      llvm::erase_if(node.options, [&](const ir::Attribute &option) {
        // A range over null is an error, not a single resource.
        if (!isNull(program, option.value) || program.str(option.name) == "range")
          return false;
        context.count("options removed");
        context.remark(program, node, ("options." + program.str(option.name)).str(),
                       pass::Remark::Action::Removed, "it is null, which is the same as not given",
                       program.exprs.range(option.value));
        return true;
      });
      if (node.options.size() != before)
        result = pass::Result::Changed;
    }
    return result;
  }

private:
  static bool isNull(const ir::Program &program, ir::ExprId id) {
    return program.exprs[id].kind == ir::ExprKind::Null;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropNullInputs() { return std::make_unique<DropNullInputs>(); }

} // namespace pcl::transforms
