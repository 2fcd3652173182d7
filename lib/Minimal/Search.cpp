// The course of a search, its order of preference, and what it writes into the proof.
#include "Search.h"

#include "pcl/Schema/Types.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace pcl::minimal {

Search::Search(const Candidates &candidates, Judge &judge, Validity wanted)
    : TheCandidates(candidates), TheJudge(judge), TheProof(candidates), Wanted(wanted),
      Kept(candidates.mustKeep()), Named(candidates.size()), Urgent(candidates.size()),
      Blind(candidates.size()), LostBy(candidates.size()), AloneKept(candidates.size()),
      AloneMissing(candidates.size()), Logged(candidates.size()), TheLessons(candidates) {
  TheCondition.validity = wanted == Validity::OwnState ? Validity::OwnState : Validity::Strong;
}

Search::Search(const Candidates &candidates, Judge &judge, Condition condition, Subset seed)
    : Search(candidates, judge, condition.validity) {
  TheCondition = std::move(condition);
  Kept = std::move(seed);
}

bool Search::isHeld(unsigned node) const {
  return TheCandidates[node].hold != Hold::None || Blind[node];
}

/// What to do without first: what refers to nothing, replaces nothing, what is big, deprecated or
/// easily filled in, and then the later name.
static auto weight(const Node &node) {
  bool replaces =
      node.property && (node.property->replaceOnChanges || node.property->willReplaceOnChanges);
  bool isDeprecated = node.property && !node.property->deprecationMessage.empty();
  return std::tuple(node.hold != Hold::Preferred, !replaces, !node.isLeaf || node.value.depth() > 0,
                    isDeprecated, node.isDroppable(), llvm::StringRef(node.name), node.index);
}

bool Search::isWorse(unsigned a, unsigned b) const {
  auto ofA = weight(TheCandidates[a]), ofB = weight(TheCandidates[b]);
  return std::tie(ofB, b) < std::tie(ofA, a);
}

/// What may go, in the order in which it is tried: the larger subtree first, so parents before what
/// is in them. What the mode holds is part of it if `isModeHeld` is false.
std::vector<unsigned> Search::removable(bool isModeHeld) const {
  std::vector<unsigned> nodes;
  for (unsigned node : Kept.set_bits())
    if ((!isHeld(node) || (mayYield(TheCandidates[node].hold) && !isModeHeld)) &&
        (!isModeHeld || LostBy[node] == 0))
      nodes.push_back(node);
  auto size = [&](unsigned node) { return TheCandidates[node].end - node; };
  llvm::sort(nodes, [&](unsigned a, unsigned b) {
    return size(a) != size(b) ? size(a) > size(b) : isWorse(a, b);
  });
  return nodes;
}

Search::Outcome Search::run() {
  TheProof.pruned();
  for (unsigned node : Kept.set_bits())
    if (llvm::StringRef rule = holdText(TheCandidates[node].hold, TheCandidates[node].rule);
        !rule.empty())
      TheProof.step(Step::Action::Kept, node, rule, "", 0);
  Outcome outcome;
  outcome.isValid = settle();
  if (outcome.isValid) {
    shrink();
    outcome.isMinimal = !IsStopped;
    logNeverKept();
  }
  outcome.kept = Kept;
  outcome.comparesOutputs = ComparesOutputs || isBridge();
  outcome.condition = TheCondition;
  outcome.steps = std::move(TheProof.steps);
  return outcome;
}

/// Who notes defaults is a bridge, which compares with outputs, unless it leaves that to the
/// engine.
bool Search::isBridge() const {
  bool isLeftToEngine = false;
  TheJudge.forEach({}, [&](const Answer &answer) { isLeftToEngine |= answer.isLeftToEngine; });
  return TheJudge.notesDefaults() && !isLeftToEngine;
}

/// The answers are remembered: nothing is asked again.
void Search::logKept() {
  const Subset kept = Kept;
  for (unsigned node : kept.set_bits())
    if (LostBy[node] && !isHeld(node))
      TheProof.step(Step::Action::Kept, node, "needed",
                    "Diff at `" + TheCandidates.path(node).str() + "`", LostBy[node]);
  for (unsigned node : removable()) {
    if (IsStopped)
      return;
    TheCandidates.remove(Kept, node);
    if (ask())
      TheProof.step(Step::Action::Kept, node, "needed", TheProof.describe(*Last), Last->call);
    Kept = kept;
  }
}

/// What was never needed went without a try of its own: the definition is valid without it.
void Search::logNeverKept() {
  if (!ask())
    return;
  for (unsigned number = 0; number < TheCandidates.size();) {
    if (!Kept[number] && !Logged[number])
      logRemoved(number, "not-needed");
    number = Kept[number] ? number + 1 : TheCandidates[number].end;
  }
}

/// The last answer says that `node` is not needed; `rule` if no rule said so before.
void Search::logRemoved(unsigned node, llvm::StringRef rule) {
  const Node &removed = TheCandidates[node];
  if (removed.isDroppable())
    rule = ruleText(removed.rule);
  TheProof.step(Step::Action::Removed, node, rule, "valid without it", Last->call);
  Logged.set(node, removed.end);
}

} // namespace pcl::minimal
