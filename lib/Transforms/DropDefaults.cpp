// drop-defaults: removes inputs of resources, and members of schema objects in them, that are the
// literal which the schema names as default.
//
// Only a default that is the same wherever the program runs counts: one that environment variables
// may give stays written. A required input stays, and so does a constant that tells members of a
// union apart. The option `mode=full` keeps all.
#include "ObjectMembers.h"

namespace pcl::transforms {

namespace {

class DropDefaults final : public ModePass {
public:
  using ModePass::ModePass;

  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    if (TheMode == Mode::Full)
      return pass::Result::Unchanged;
    using minimal::Rule;
    return filterMembers(program, context, TheFacts, Emptied::Stays, [](const Member &member) {
      return chooseByRules(member, {Rule::SchemaDefault, Rule::EnvironmentDefault});
    });
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropDefaults(const Facts &facts) {
  return std::make_unique<DropDefaults>(facts);
}

} // namespace pcl::transforms
