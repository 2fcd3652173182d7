// drop-computed-inputs: removes inputs of resources that no program said, as the state that the
// program comes from proves: the provider filled them in.
//
// The mapping of a bridged provider knows what its provider may compute (computed, and not
// required), but not whether it did: a network's address range may be either. So that goes only
// with the option `proof=none`, in objects too, and an object that loses its last member goes as
// well; whether the provider would choose the same is not asked. What a reference stands in stays,
// and so does one of each set of inputs of which one must be given. Other options: `pin=identity`
// (the default) keeps what names the resource, by its name or because the option `import` has it,
// `pin=none` does not; `mode=lossless` and `mode=full` keep all of it, since a new resource would
// get other values.
#include "ObjectMembers.h"

#include "pcl/Minimal/Constraints.h"
#include "pcl/Support/TextIndex.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/ranges.h>

namespace pcl::transforms {

namespace {

using Action = Choice::Action;
using minimal::Rule;

class DropComputedInputs final : public ProofPass {
public:
  using ProofPass::ProofPass;

  llvm::ArrayRef<llvm::StringLiteral> optionNames() const override {
    static constexpr llvm::StringLiteral Names[] = {"mode", "pin", "proof"};
    return Names;
  }

  std::string setOption(llvm::StringRef key, llvm::StringRef value) override {
    if (key != "pin")
      return ProofPass::setOption(key, value);
    if (value != "identity" && value != "none")
      return fmt::format("`pin` is `identity` or `none`, not `{}`", std::string_view(value));
    IsPinned = value == "identity";
    return "";
  }

  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    if (TheMode != Mode::Minimal)
      return pass::Result::Unchanged;
    return filterMembers(program, context, TheFacts, Emptied::Goes,
                         [&](const Member &member) { return choose(program, member); });
  }

private:
  Choice choose(const ir::Program &program, const Member &member) const {
    if (member.isReferenced() || !isReported(member.node))
      return {};
    Choice choice = isFilledIn(program, member)
                        ? Choice{Action::Remove, "filled-in", "the provider filled it in"}
                    : !NeedsProof ? chooseByRules(member, {Rule::Computed})
                                  : Choice();
    if (choice.action != Action::Remove || !member.isInput)
      return choice;
    if (IsPinned && isIdentity(program, member))
      return {Action::Keep, "identity", choice.reason + ", but it tells the resource from others"};
    if (const minimal::InputGroup *group = groupThatNeeds(program, member))
      return {Action::Keep, "one-of",
              fmt::format("{}, but one of `{}` must be given", choice.reason,
                          fmt::join(*group, "`, `"))};
    return choice;
  }

  bool isFilledIn(const ir::Program &program, const Member &member) const {
    const ir::InputOrigins *origins =
        member.isInput ? originsOf(program, member.node, TheFacts) : nullptr;
    return origins && origins->filledIn.contains(member.name) &&
           !(member.property && member.property->isRequired);
  }

  static bool isIdentity(const ir::Program &program, const Member &member) {
    if (isIdentityName(member.name, member.node.resource->token))
      return true;
    const ir::Attribute *import = member.node.option(program.workspace().strings().find("import"));
    return import && program.exprs[import->value].kind == ir::ExprKind::String &&
           member.constant->kind() == ValueKind::String &&
           minimal::isPartOfId(member.constant->string(),
                               program.str(program.exprs[import->value].text()));
  }

  /// A set of which one input must be given and for which `member` is chosen; null if there is
  /// none.
  const minimal::InputGroup *groupThatNeeds(const ir::Program &program,
                                            const Member &member) const {
    if (!TheFacts.constraints)
      return nullptr;
    for (const minimal::InputGroup &group :
         TheFacts.constraints->of(member.node.resource->token).oneOf) {
      if (!llvm::is_contained(group, member.name))
        continue;
      std::vector<Member> inputs = inputsOf(program, member.node, TheFacts);
      if (preferred(membersOf(group, inputs)).name == member.name)
        return &group;
    }
    return nullptr;
  }

  bool IsPinned = true;
};

} // namespace

std::unique_ptr<pass::Pass> createDropComputedInputs(const Facts &facts) {
  return std::make_unique<DropComputedInputs>(facts);
}

} // namespace pcl::transforms
