// drop-null-inputs: removes inputs of resources, members of schema objects in them, and options,
// whose value is the literal null.
//
// To a resource an input that is null is one that is not given. That is not so, and nothing is
// removed: in a map or a list (an entry that is null), in a component (null is not its default), in
// what an expression may turn out to be.
#include "ObjectMembers.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::transforms {

namespace {

class DropNullInputs final : public pass::ProgramPass {
public:
  explicit DropNullInputs(const Facts &facts) : TheFacts(facts) {}

  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    pass::Result result =
        filterMembers(program, context, TheFacts, Emptied::Stays, [](const Member &member) {
          return chooseByRules(member, {minimal::Rule::Null});
        });
    for (ir::Node &node : program.nodes)
      if (node.kind == ir::NodeKind::Resource || node.kind == ir::NodeKind::Component)
        result = merge(result, dropOptions(program, context, node));
    return result;
  }

private:
  static pass::Result dropOptions(ir::Program &program, pass::PassContext &context,
                                  ir::Node &node) {
    using minimal::Rule;
    size_t before = node.options.size();
    llvm::erase_if(node.options, [&](const ir::Attribute &option) {
      // A range over null is an error, not a single resource.
      if (program.exprs[option.value].kind != ir::ExprKind::Null ||
          program.optionOf(option) == ir::Option::Range)
        return false;
      context.count("options removed");
      context.remark(program, node, ("options." + program.str(option.name)).str(),
                     pass::Remark::Action::Removed, ruleSummary(Rule::Null),
                     program.exprs.range(option.value), ruleText(Rule::Null));
      return true;
    });
    return node.options.size() == before ? pass::Result::Unchanged : pass::Result::Changed;
  }

  const Facts TheFacts;
};

} // namespace

std::unique_ptr<pass::Pass> createDropNullInputs(const Facts &facts) {
  return std::make_unique<DropNullInputs>(facts);
}

} // namespace pcl::transforms
