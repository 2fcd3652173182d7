// The words of proof logs.
#include "Proof.h"

#include "llvm/ADT/SetVector.h"

#include <fmt/format.h>

namespace pcl::minimal {

/// More names than these are counted.
static constexpr size_t MaxNames = 5;

void Proof::pruned() {
  for (const Candidates::Pruned &pruned : TheCandidates.pruned())
    steps.push_back({Step::Action::Removed, pruned.path.str(), ruleText(pruned.rule).str(),
                     ruleSummary(pruned.rule).str(), 0});
}

void Proof::step(Step::Action action, unsigned node, llvm::StringRef rule, std::string reason,
                 unsigned call) {
  steps.push_back({action, TheCandidates.path(node).str(), rule.str(), std::move(reason), call});
}

void Proof::verified(llvm::StringRef rule, unsigned call) {
  steps.push_back({Step::Action::Verified, "", rule.str(), "", call});
}

static std::string listed(llvm::ArrayRef<std::string> names) {
  std::string text = fmt::format("`{}`", fmt::join(names.take_front(MaxNames), "`, `"));
  if (names.size() > MaxNames)
    text += fmt::format(" and {} more", names.size() - MaxNames);
  return text;
}

std::string Proof::describe(const Answer &answer) const {
  std::string effect = answer.replaces ? ", which replaces the resource" : "";
  if (!answer.differences.empty())
    return "Diff at " + listed(answer.differences) + effect;
  if (!answer.isRefused)
    return "Diff says that something differs" + effect;
  llvm::SetVector<unsigned> named;
  for (const Explanation &explanation : answer.explanations)
    named.insert(explanation.nodes.begin(), explanation.nodes.end());
  std::vector<std::string> names;
  for (unsigned node : named)
    names.push_back(TheCandidates.path(node).str());
  return names.empty() ? "Check fails" : "Check names " + listed(names);
}

} // namespace pcl::minimal
