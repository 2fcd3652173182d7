// Growing and shrinking.
#include "Search.h"

#include "pcl/Schema/Types.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace pcl::minimal {

Search::Search(const Candidates &candidates, Judge &judge, Validity wanted)
    : TheCandidates(candidates), TheJudge(judge), TheProof(candidates), Wanted(wanted),
      Kept(candidates.mustKeep()), Named(candidates.size()), Urgent(candidates.size()),
      Blind(candidates.size()), Logged(candidates.size()), TheLessons(candidates) {
  TheCondition.validity = wanted == Validity::OwnState ? Validity::OwnState : Validity::Strong;
}

bool Search::isHeld(unsigned node) const {
  return TheCandidates[node].hold != Hold::None || Blind[node];
}

/// What to do without first: what replaces nothing, what is big, deprecated or easily filled in,
/// and then the later name.
static auto weight(const Node &node) {
  bool replaces =
      node.property && (node.property->replaceOnChanges || node.property->willReplaceOnChanges);
  bool isDeprecated = node.property && !node.property->deprecationMessage.empty();
  return std::tuple(!replaces, !node.isLeaf || node.value.depth() > 0, isDeprecated,
                    node.isDroppable(), llvm::StringRef(node.name), node.index);
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
    if (!isHeld(node) || (TheCandidates[node].hold == Hold::Mode && !isModeHeld))
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
  outcome.condition = TheCondition;
  outcome.steps = std::move(TheProof.steps);
  return outcome;
}

// --- Growing

/// Makes `Kept` valid, if need be by ignoring differences that stay whatever is said.
bool Search::settle() {
  do {
    if (grow())
      return true;
  } while (ignoreRest());
  return false;
}

bool Search::grow() {
  // Each round says something new, or adds everything; the limit is for providers that contradict
  // themselves.
  const unsigned limit = Rounds + 4 * TheCandidates.size() + 16;
  while (ask()) {
    if (Last->isValid)
      return true;
    if (Wanted == Validity::Either && TheCondition.validity == Validity::Strong &&
        Last->comparesInputs) {
      // Each removal differs from what was read; what counts is a state that says no more than the
      // definition.
      TheCondition.validity = Validity::OwnState;
      continue;
    }
    if (++Rounds > limit || (!repair() && !escalate()))
      return thinOut();
  }
  IsStopped = true;
  return false;
}

/// Keeps what is wished for and Check may take. False if that is nothing new.
bool Search::change(Subset wish, llvm::StringRef rule) {
  auto worse = [&](unsigned a, unsigned b) { return isWorse(a, b); };
  std::optional<Subset> next = TheLessons.nearest(wish, Urgent, worse);
  if (!next || *next == Kept)
    return false;
  std::string reason = TheProof.describe(*Last);
  for (unsigned node = 0; node < TheCandidates.size(); ++node) {
    const Node &changed = TheCandidates[node];
    bool isOutermost =
        changed.parent == Node::Root || (Kept[changed.parent] && (*next)[changed.parent]);
    if (Kept[node] == (*next)[node] || !isOutermost)
      continue;
    if (Kept[node])
      Logged.set(node, changed.end);
    else
      Logged.reset(node, changed.end);
    TheProof.step(Kept[node] ? Step::Action::Removed : Step::Action::Added, node,
                  Kept[node] ? "conflict" : rule, reason, Last->call);
  }
  Kept = std::move(*next);
  return true;
}

/// Does what the answer asks for. False if it asks for nothing that can be done.
bool Search::repair() {
  Subset wish = Kept;
  for (const Explanation &explanation : Last->explanations)
    heed(explanation, wish);
  return change(std::move(wish), Last->isRefused ? "check" : "diff");
}

/// Wishes for what `explanation` names: each node that differs; of a failure nothing at first,
/// because one node may be enough and the lesson sees to that, but all that it names if one was
/// not. A node that is there may lack something in it.
void Search::heed(const Explanation &explanation, Subset &wish) {
  bool isAnyKept = llvm::any_of(explanation.nodes, [&](unsigned node) { return Kept[node]; });
  bool isExpanded = false;
  for (unsigned node : explanation.nodes) {
    for (unsigned above = node; above != Node::Root; above = TheCandidates[above].parent)
      Named.set(above);
    if (Kept[node])
      isExpanded |= expand(node, wish);
    else if (explanation.isDifference || isAnyKept)
      TheCandidates.add(wish, node);
    if (explanation.isDifference)
      Urgent.set(node);
  }
  if (!explanation.isDifference && !isExpanded)
    TheLessons.learn(Kept, explanation.nodes);
}

/// Wishes for what is not likely to be filled in within `node`, or else all of it. False if all is
/// there.
bool Search::expand(unsigned node, Subset &wish) {
  bool isChanged = false;
  for (bool isAll : {false, true})
    for (unsigned inside = node + 1; inside < TheCandidates[node].end && (!isAll || !isChanged);
         ++inside)
      if (!Kept[inside] && (isAll || !TheCandidates[inside].isDroppable())) {
        TheCandidates.add(wish, inside);
        Named.set(inside);
        isChanged = true;
      }
  return isChanged;
}

/// The provider names nothing that helps: adds what no provider is likely to fill in, then all.
/// Lessons were drawn from words that did not lead here, so they are not trusted any longer.
bool Search::escalate() {
  if (!BeforeEscalation)
    BeforeEscalation = Kept;
  TheLessons.forget();
  while (Escalations < 2) {
    bool isAll = Escalations++ > 0;
    Subset wish = Kept;
    for (unsigned node = 0; node < TheCandidates.size(); ++node)
      if (isAll || !TheCandidates[node].isDroppable())
        TheCandidates.add(wish, node);
    if (change(std::move(wish), "unexplained"))
      return true;
  }
  return false;
}

/// Even everything is not valid, and nobody says why: leaves out each input whose removal makes for
/// no more failures, and when there is none left, takes back each that Check takes.
bool Search::thinOut() {
  if (!Last->isRefused)
    return false;
  Kept.set();
  IsStopped = !ask();
  for (bool isChanged = true; isChanged && !IsStopped && Last->isRefused;) {
    isChanged = false;
    for (unsigned node : removable(/*isModeHeld=*/false)) {
      Subset without = Kept;
      TheCandidates.remove(without, node);
      size_t failures = Last->explanations.size();
      isChanged |= Kept[node] && moveTo(without, [&] {
                     return !Last->isRefused || Last->explanations.size() <= failures;
                   });
      if (IsStopped || !Last->isRefused)
        break;
    }
  }
  for (unsigned node = 0;
       node < TheCandidates.size() && !IsStopped && !Last->isRefused && !Last->isValid; ++node) {
    Subset with = Kept;
    TheCandidates.add(with, node);
    if (!Kept[node])
      moveTo(with, [&] { return !Last->isRefused; });
  }
  return !IsStopped && Last->isValid;
}

/// Keeps `subset` if its answer is `good`, and what there was otherwise.
bool Search::moveTo(const Subset &subset, llvm::function_ref<bool()> good) {
  const Answer *before = Last;
  Subset kept = std::exchange(Kept, subset);
  IsStopped |= !ask();
  if (!IsStopped && good())
    return true;
  Kept = std::move(kept);
  Last = before;
  return false;
}

/// What differs although everything is said will always differ: it is ignored from here on, and the
/// search begins again with what it had before it added everything.
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
          TheProof.step(Step::Action::Kept, above, "residual", TheProof.describe(*Last),
                        Last->call);
        }
  return true;
}

// --- Shrinking

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

/// Removes of `nodes` what can go, trying so many at once that about half of the tries should
/// succeed; a try that fails is halved until the first node is found that is needed. Source: the
/// progression of Marques-Silva, Janota and Belov, "Minimal Sets over Monotone Predicates in
/// Boolean Formulae", CAV 2013, with the length of the next try estimated from what was found.
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
    (TheCandidates[node].isDroppable() ? droppable
     : Named[node]                     ? named
                                       : unexplained)
        .push_back(node);
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
