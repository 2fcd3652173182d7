// drop-zero-values: removes inputs of resources, and members of schema objects in them, that a
// provider reads where nobody wrote anything: false, 0, "", empty lists and maps, objects of
// nothing but these, secret or not, and providers' own notes (`__defaults`). An object that loses
// its last member goes as well.
//
// That a provider does so is known of a bridged one, by its mapping, where it does not compute the
// value, and of empty texts. Elsewhere zero may be a choice: it stays, but for the option
// `proof=none`. Where the schema or the environment has a default, zero is another value, and
// stays. So do required inputs, elements of lists, entries of maps, and an object without members,
// which may say all by being there. Components and providers are left alone: their code can tell
// zero from nothing. Whether a provider agrees is not asked. The option `mode=full` keeps all.
#include "ObjectMembers.h"

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Value/Objects.h"

namespace pcl::transforms {

namespace {

class DropZeroValues final : public ProofPass {
public:
  using ProofPass::ProofPass;

  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    if (TheMode == Mode::Full)
      return pass::Result::Unchanged;
    return filterMembers(program, context, TheFacts, Emptied::Goes,
                         [&](const Member &member) { return choose(member); });
  }

private:
  /// What Terraform's SDK reads where nothing is written, computed or not.
  static bool isEmptyText(const Member &member) {
    return member.constant && member.constant->kind() == ValueKind::String;
  }

  Choice choose(const Member &member) const {
    using minimal::Rule;
    if (!isReported(member.node))
      return {};
    Choice choice = chooseByRules(member, {Rule::Zero, Rule::Empty, Rule::DefaultsMarker});
    bool isProven = member.name == DefaultsKey ||
                    (member.terraform && (!member.terraform->isComputed || isEmptyText(member)));
    if (choice.action == Choice::Action::Remove && NeedsProof && !isProven) {
      choice.action = Choice::Action::Keep;
      choice.reason += ", but nothing says that the provider would choose it";
    }
    return choice;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropZeroValues(const Facts &facts) {
  return std::make_unique<DropZeroValues>(facts);
}

} // namespace pcl::transforms
