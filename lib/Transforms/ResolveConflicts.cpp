// resolve-conflicts: of inputs that exclude each other, all of which a provider reported, keeps
// one.
//
// Known are `x` and `xPrefix`, a deprecated input and the one that its message sends to, and what
// the documentation of packages says (the table of constraints). Kept is what is required, else
// what a reference stands in, else what names the resource, else what is not deprecated, else what
// the provider does not compute, else the first of the set. An input that is required, has a
// reference or a comment is never removed.
#include "ObjectMembers.h"

#include "pcl/Minimal/Constraints.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::transforms {

namespace {

using Action = Choice::Action;

class ResolveConflicts final : public pass::ProgramPass {
public:
  explicit ResolveConflicts(const Facts &facts) : TheFacts(facts) {}

  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    llvm::DenseMap<const ir::Node *, Losers> losers;
    for (const ir::Node &node : program.nodes)
      if (node.kind == ir::NodeKind::Resource && isReported(node))
        losers[&node] = findLosers(program, node);
    return filterMembers(
        program, context, TheFacts, Emptied::Stays, [&](const Member &member) -> Choice {
          const Losers &here = losers[&member.node];
          auto winner = here.find(member.name);
          if (!member.isInput || winner == here.end())
            return {};
          std::string reason = fmt::format("it excludes `{}`, which is kept", winner->second);
          if (member.isReferenced() || (member.property && member.property->isRequired))
            return {Action::Keep, "conflict",
                    reason + "; it is required or refers to something, so it stays as well"};
          return {Action::Remove, "conflict", reason};
        });
  }

private:
  /// Names of inputs that another one excludes, with its name.
  using Losers = llvm::StringMap<std::string>;

  Losers findLosers(const ir::Program &program, const ir::Node &node) const {
    std::vector<Member> inputs = inputsOf(program, node, TheFacts);
    Losers losers;
    auto resolve = [&](const minimal::InputGroup &group) {
      std::vector<const Member *> present = membersOf(group, inputs);
      // Who lost already excludes nobody.
      llvm::erase_if(present, [&](const Member *member) { return losers.contains(member->name); });
      if (present.size() < 2)
        return;
      const Member &winner = preferred(present);
      for (const Member *member : present)
        if (member != &winner)
          losers[member->name] = winner.name.str();
    };
    auto isPresent = [&](llvm::StringRef name) {
      return llvm::any_of(inputs, [&](const Member &input) { return input.name == name; });
    };
    minimal::conflictsByName(node.resource->inputs, isPresent,
                             [&](llvm::StringRef kept, llvm::StringRef removed) {
                               resolve({kept.str(), removed.str()});
                             });
    if (TheFacts.constraints)
      llvm::for_each(TheFacts.constraints->of(node.resource->token).conflicts, resolve);
    return losers;
  }

  const Facts TheFacts;
};

} // namespace

std::unique_ptr<pass::Pass> createResolveConflicts(const Facts &facts) {
  return std::make_unique<ResolveConflicts>(facts);
}

} // namespace pcl::transforms
