// resolve-conflicts: of inputs that exclude each other, all of which a provider reported, keeps
// one.
//
// Known are `x` and `xPrefix`, a deprecated input and the one that its message sends to, and what
// the documentation of packages says (the table of constraints). Kept is what is required, else
// what a reference stands in, else what is not false, 0 or empty, else what names the resource,
// else what is not deprecated, else what the provider does not compute, else the first of the set.
// An input that is required, has a reference or a comment is never removed.
#include "ObjectMembers.h"

#include "pcl/Minimal/Constraints.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

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
          auto winner = here.find(member.path);
          if (winner == here.end())
            return {};
          std::string reason = fmt::format("it excludes `{}`, which is kept", winner->second);
          if ((member.isInput && member.isReferenced()) ||
              (member.property && member.property->isRequired))
            return {Action::Keep, "conflict",
                    reason + "; it is required or refers to something, so it stays as well"};
          return {Action::Remove, "conflict", reason};
        });
  }

private:
  /// Paths of inputs that another one excludes, with its path.
  using Losers = llvm::StringMap<std::string>;

  /// What `path` leads to through objects of `node`; None if there is nothing.
  static ir::ExprId valueAt(const ir::Program &program, const ir::Node &node,
                            llvm::StringRef path) {
    auto [name, rest] = path.split('.');
    ir::ExprId value;
    for (const ir::Attribute &attribute : node.attributes)
      if (program.str(attribute.name) == name)
        value = attribute.value;
    while (value && !rest.empty()) {
      std::tie(name, rest) = rest.split('.');
      ir::ExprId inside;
      if (program.exprs[value].kind == ir::ExprKind::Object) {
        auto items = program.exprs.list(value);
        for (size_t i = 0; i + 1 < items.size(); i += 2)
          if (const ir::Expr &key = program.exprs[items[i]];
              key.kind == ir::ExprKind::String && program.str(key.text()) == name)
            inside = items[i + 1];
      }
      value = inside;
    }
    return value;
  }

  /// Of members of blocks, which a group names by their paths, the first stays.
  static void resolveInside(const ir::Program &program, const ir::Node &node,
                            const minimal::InputGroup &group, Losers &losers) {
    llvm::StringRef winner;
    for (llvm::StringRef path : group) {
      if (!valueAt(program, node, path))
        continue;
      if (winner.empty())
        winner = path;
      else
        losers[path] = winner.str();
    }
  }

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
      for (const minimal::InputGroup &group :
           TheFacts.constraints->of(node.resource->token).conflicts) {
        resolve(group);
        if (!group.empty() && llvm::StringRef(group.front()).contains('.'))
          resolveInside(program, node, group, losers);
      }
    return losers;
  }

  const Facts TheFacts;
};

} // namespace

std::unique_ptr<pass::Pass> createResolveConflicts(const Facts &facts) {
  return std::make_unique<ResolveConflicts>(facts);
}

} // namespace pcl::transforms
