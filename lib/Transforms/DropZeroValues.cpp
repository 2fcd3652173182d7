// drop-zero-values: removes inputs of resources, and members of schema objects in them, that a
// provider reads where nobody wrote anything: false, 0, "", empty lists and maps, objects of
// nothing but these, secret or not, and providers' own notes (`__defaults`). An object that loses
// its last member goes as well.
//
// Where the schema or the environment has a default, zero is another value, and stays. So do
// required inputs, elements of lists, entries of maps, and an object without members, which may say
// all by being there. Components and providers are left alone: their code can tell zero from
// nothing. Whether a provider agrees is not asked. The option `mode=full` keeps all.
#include "ObjectMembers.h"

namespace pcl::transforms {

namespace {

class DropZeroValues final : public ModePass {
public:
  using ModePass::ModePass;

  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    if (TheMode == Mode::Full)
      return pass::Result::Unchanged;
    using minimal::Rule;
    return filterMembers(program, context, TheFacts, Emptied::Goes, [](const Member &member) {
      return isReported(member.node)
                 ? chooseByRules(member, {Rule::Zero, Rule::Empty, Rule::DefaultsMarker})
                 : Choice();
    });
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropZeroValues(const Facts &facts) {
  return std::make_unique<DropZeroValues>(facts);
}

} // namespace pcl::transforms
