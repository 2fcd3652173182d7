// Growing and shrinking.
#include "Search.h"

#include "pcl/Schema/Types.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace pcl::minimal {

Search::Search(const Candidates &candidates, Judge &judge, Validity wanted)
    : TheCandidates(candidates), TheJudge(judge), TheProof(candidates), Wanted(wanted), Kept(candidates.mustKeep()),
      Named(candidates.size()), Banned(candidates.size()), Returned(candidates.size()), Blind(candidates.size()),
      Touched(candidates.size()), Logged(candidates.size()) {
  TheCondition.validity = wanted == Validity::OwnState ? Validity::OwnState : Validity::Strong;
}

bool Search::isHeld(unsigned node) const { return TheCandidates[node].hold != Hold::None || Blind[node]; }

/// What to do without first: what replaces nothing, what is big, deprecated or easily filled in, and then the later name.
static auto weight(const Node &node) {
  bool replaces = node.property && (node.property->replaceOnChanges || node.property->willReplaceOnChanges);
  bool isDeprecated = node.property && !node.property->deprecationMessage.empty();
  return std::tuple(!replaces, !node.isLeaf || node.value.depth() > 0, isDeprecated, node.isDroppable(), llvm::StringRef(node.name),
                    node.index);
}

bool Search::isWorse(unsigned a, unsigned b) const {
  auto ofA = weight(TheCandidates[a]), ofB = weight(TheCandidates[b]);
  return std::tie(ofB, b) < std::tie(ofA, a);
}

/// What may go, in the order in which it is tried: the larger subtree first, so parents before what is in them.
std::vector<unsigned> Search::removable() const {
  std::vector<unsigned> nodes;
  for (unsigned node : Kept.set_bits())
    if (!isHeld(node))
      nodes.push_back(node);
  auto size = [&](unsigned node) { return TheCandidates[node].end - node; };
  llvm::sort(nodes, [&](unsigned a, unsigned b) { return size(a) != size(b) ? size(a) > size(b) : isWorse(a, b); });
  return nodes;
}

Search::Outcome Search::run() {
  TheProof.pruned();
  for (unsigned node : Kept.set_bits())
    if (llvm::StringRef rule = holdText(TheCandidates[node].hold, TheCandidates[node].rule); !rule.empty())
      TheProof.step(Step::Action::Kept, node, rule, "", 0);
  Outcome outcome;
  outcome.isValid = settle();
  if (outcome.isValid) {
    shrink();
    outcome.isMinimal = !IsStopped;
    logNeverKept();
  }
  outcome.kept = Kept;
  outcome.condition = TheCondition;
  outcome.steps = std::move(TheProof.steps);
  return outcome;
}

// --- Growing ---------------------------------------------------------------------------------------------------------------

/// Makes `Kept` valid, if need be by ignoring differences that stay whatever is said.
bool Search::settle() {
  do {
    if (grow())
      return true;
  } while (ignoreRest());
  return false;
}

bool Search::grow() {
  while (ask()) {
    if (Last->isValid)
      return true;
    if (Wanted == Validity::Either && TheCondition.validity == Validity::Strong && Last->comparesInputs) {
      // Each removal differs from what was read; what counts is a state that says no more than the definition.
      TheCondition.validity = Validity::OwnState;
      continue;
    }
    if (!repair(*Last) && !escalate())
      return false;
  }
  IsStopped = true;
  return false;
}

/// Does what the answer asks for. False if it asks for nothing that can be done.
bool Search::repair(const Answer &answer) {
  Touched.reset();
  std::vector<const Explanation *> failures;
  bool isChanged = false;
  for (const Explanation &explanation : answer.explanations)
    if (explanation.isDifference)
      isChanged |= addNamed(explanation);
    else
      failures.push_back(&explanation);
  // What leaves no choice comes first: it may content the others.
  llvm::stable_sort(failures, [](const Explanation *a, const Explanation *b) { return a->nodes.size() < b->nodes.size(); });
  for (const Explanation *failure : failures)
    isChanged |= answerFailure(*failure);
  return isChanged;
}

void Search::include(unsigned node, llvm::StringRef rule, bool isNamed) {
  bool isNew = !Kept[node];
  TheCandidates.add(Kept, node);
  Touched.set(node);
  Logged.reset(node);
  if (isNamed)
    for (unsigned above = node; above != Node::Root; above = TheCandidates[above].parent)
      Named.set(above);
  if (isNew)
    TheProof.step(Step::Action::Added, node, rule, TheProof.describe(*Last), Last->call);
}

/// Adds all named nodes, or more of what is in them.
bool Search::addNamed(const Explanation &explanation) {
  bool isChanged = false;
  for (unsigned node : explanation.nodes) {
    if (Banned[node])
      continue;
    if (Kept[node]) {
      isChanged |= Touched[node] || expand(node);
      continue;
    }
    include(node, explanation.isDifference ? "diff" : "check", /*isNamed=*/true);
    isChanged = true;
  }
  return isChanged;
}

/// Adds what is not likely to be filled in within `node`, or else all of it.
bool Search::expand(unsigned node) {
  for (bool isAll : {false, true}) {
    bool isChanged = false;
    for (unsigned inside = node + 1; inside < TheCandidates[node].end; ++inside)
      if (!Kept[inside] && !Banned[inside] && (isAll || !TheCandidates[inside].isDroppable())) {
        include(inside, "inside", /*isNamed=*/true);
        isChanged = true;
      }
    if (isChanged) {
      Touched.set(node);
      return true;
    }
  }
  return false;
}

/// A failure names what is missing, of which one may be enough, or what must not be there together.
bool Search::answerFailure(const Explanation &explanation) {
  auto isIn = [&](const Subset &set) { return [&](unsigned node) { return set[node]; }; };
  if (llvm::any_of(explanation.nodes, isIn(Touched)))
    return true; // what was done for another failure may be the answer to this one
  std::vector<unsigned> missing;
  for (unsigned node : explanation.nodes)
    if (!Kept[node] && !Banned[node])
      missing.push_back(node);
  bool isAnyKept = llvm::any_of(explanation.nodes, isIn(Kept));
  if (!missing.empty() && !isAnyKept) {
    unsigned best = *std::min_element(missing.begin(), missing.end(), [&](unsigned a, unsigned b) { return isWorse(b, a); });
    include(best, "check", /*isNamed=*/true);
    return true;
  }
  // One of them was not enough.
  return addNamed(explanation) || ban(explanation);
}

/// All that the failure names is there: the least of it must go. What was needed after it went comes back once.
bool Search::ban(const Explanation &explanation) {
  std::vector<unsigned> choice, returning;
  for (unsigned node : explanation.nodes) {
    Hold hold = TheCandidates[node].hold;
    if (Kept[node] && !Returned[node] && (hold == Hold::None || hold == Hold::Mode))
      choice.push_back(node);
    if (Banned[node] && !Returned[node])
      returning.push_back(node);
  }
  if (!choice.empty()) {
    unsigned worst = *std::min_element(choice.begin(), choice.end(), [&](unsigned a, unsigned b) { return isWorse(a, b); });
    TheCandidates.remove(Kept, worst);
    Banned.set(worst, TheCandidates[worst].end);
    Touched.set(worst);
    Logged.set(worst, TheCandidates[worst].end);
    TheProof.step(Step::Action::Removed, worst, "conflict", TheProof.describe(*Last), Last->call);
    return true;
  }
  for (unsigned node : returning) {
    Banned.reset(node, TheCandidates[node].end);
    Returned.set(node);
    include(node, "check", /*isNamed=*/true);
  }
  return !returning.empty();
}

/// The provider names nothing that helps: adds what no provider is likely to fill in, then all.
bool Search::escalate() {
  if (!BeforeEscalation)
    BeforeEscalation = Kept;
  bool isChanged = false;
  while (!isChanged && Escalations < 2) {
    bool isAll = Escalations++ > 0;
    for (unsigned node = 0; node < TheCandidates.size(); ++node)
      if (!Kept[node] && !Banned[node] && (isAll || !TheCandidates[node].isDroppable())) {
        include(node, "unexplained", /*isNamed=*/false);
        isChanged = true;
      }
  }
  return isChanged;
}

/// What differs although everything is said will always differ: it is ignored from here on, and the search begins again with
/// what it had before it added everything.
bool Search::ignoreRest() {
  if (IsStopped || Last->isRefused)
    return false;
  bool isChanged = false;
  for (const std::string &path : Last->differences)
    if (!llvm::is_contained(TheCondition.ignored, path)) {
      TheCondition.ignored.push_back(path);
      isChanged = true;
    }
  if (!isChanged)
    return false;
  if (BeforeEscalation)
    Kept = *BeforeEscalation;
  BeforeEscalation.reset();
  Escalations = 0;
  for (const Explanation &explanation : Last->explanations)
    for (unsigned node : explanation.nodes)
      for (unsigned above = node; above != Node::Root; above = TheCandidates[above].parent)
        if (Kept[above]) {
          Blind.set(above);
          TheProof.step(Step::Action::Kept, above, "residual", TheProof.describe(*Last), Last->call);
        }
  return true;
}

// --- Shrinking -------------------------------------------------------------------------------------------------------------

/// Removes `nodes` if what is left is valid.
bool Search::tryRemove(llvm::ArrayRef<unsigned> nodes) {
  Subset before = Kept;
  for (unsigned node : nodes)
    TheCandidates.remove(Kept, node);
  if (IsStopped || !ask()) {
    IsStopped = true;
    Kept = std::move(before);
    return false;
  }
  if (!Last->isValid) {
    Kept = std::move(before);
    return false;
  }
  for (unsigned node : nodes)
    if (before[node] && !Logged[node])
      logRemoved(node, "shrink");
  return true;
}

/// Removes of `nodes` what can go, trying so many at once that about half of the tries should succeed; a try that fails is
/// halved until the first node is found that is needed. Source: the progression of Marques-Silva, Janota and Belov, "Minimal
/// Sets over Monotone Predicates in Boolean Formulae", CAV 2013, with the length of the next try estimated from what was found.
void Search::removeInChunks(std::vector<unsigned> nodes, size_t chunk) {
  size_t needed = 0, gone = 0;
  llvm::ArrayRef<unsigned> rest = nodes;
  while (!rest.empty() && !IsStopped) {
    if (!Kept[rest.front()]) { // it went with its parent
      rest = rest.drop_front();
      continue;
    }
    size_t tried = std::clamp<size_t>(chunk, 1, rest.size());
    if (tryRemove(rest.take_front(tried))) {
      rest = rest.drop_front(tried);
      gone += tried;
      chunk = 2 * tried;
      continue;
    }
    size_t good = 0; // so many can go, and `tried` cannot
    while (tried - good > 1 && !IsStopped) {
      size_t middle = (good + tried) / 2;
      (tryRemove(rest.take_front(middle)) ? good : tried) = middle;
    }
    rest = rest.drop_front(tried);
    gone += good;
    ++needed;
    chunk = (gone + needed) * 7 / 10 / needed; // ln 2 of the mean distance between needed ones
  }
}

void Search::shrink() {
  std::vector<unsigned> droppable, unexplained, named;
  for (unsigned node : removable())
    (TheCandidates[node].isDroppable() ? droppable : Named[node] ? named : unexplained).push_back(node);
  size_t all = droppable.size(), some = unexplained.size() / 8;
  removeInChunks(std::move(droppable), all);
  removeInChunks(std::move(unexplained), some);
  removeInChunks(std::move(named), 1);
  // What could not go beside something that went later may go now.
  for (bool isChanged = true; isChanged && !IsStopped;) {
    isChanged = false;
    for (unsigned node : removable())
      isChanged |= Kept[node] && tryRemove(node);
  }
  logKept();
}

/// The answers are remembered: nothing is asked again.
void Search::logKept() {
  const Subset kept = Kept;
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
