// Growing: from what must stay to a set that the provider confirms, by what it says is wrong.
#include "Search.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::minimal {

/// Rounds in which differences are found that stay. A provider that reports new ones after that
/// will not be content with anything.
static constexpr unsigned MaxIgnoringRounds = 4;

static constexpr unsigned RemovalOrders = 3;

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
  bool isThinned = false, areOthersTried = false;
  while (ask()) {
    if (Last->isValid)
      return true;
    if (Wanted == Validity::Either && TheCondition.validity == Validity::Strong &&
        comparesOldInputs()) {
      // Each removal differs from what was read; what counts is a state that says no more than the
      // definition.
      TheCondition.validity = Validity::OwnState;
      continue;
    }
    if (++Rounds <= limit && repair())
      continue;
    // Its words lead nowhere: they leave another way open, or they are not to be trusted.
    bool isNamed = llvm::any_of(Last->explanations,
                                [](const Explanation &said) { return !said.nodes.empty(); });
    if (isNamed && !std::exchange(areOthersTried, true) && tryOtherWays())
      return true;
    if (IsStopped)
      return false;
    if (Rounds <= limit && escalate())
      continue;
    if (Last->isRefused && !std::exchange(isThinned, true)) {
      if (thinOut())
        return true;
      if (IsStopped)
        return false;
      if (!Last->isRefused)
        continue;
    }
    return tryOtherWays();
  }
  IsStopped = true;
  return false;
}

/// How deep the deepest difference of the last answer lies: 1 is the top, where it also is if it
/// has no name.
unsigned Search::depthOfDifferences() const {
  unsigned deepest = 1;
  for (const Explanation &explanation : Last->explanations)
    for (unsigned node : explanation.nodes) {
      unsigned depth = 0;
      for (unsigned above = node; above != Node::Root; above = TheCandidates[above].parent)
        ++depth;
      deepest = std::max(deepest, depth);
    }
  return deepest;
}

/// The last difference is one to what was read, and a state that says less has fewer of them, until
/// it is refreshed and after.
bool Search::comparesOldInputs() {
  if (Last->isRefused || !Last->isTaken)
    return false;
  if (!Last->comparesInputs) {
    unsigned depth = depthOfDifferences();
    if (isBridge() || depth <= OwnStateAsked)
      return false;
    OwnStateAsked = depth;
    const Answer *own = TheJudge.ask(Kept, {Validity::OwnState, TheCondition.ignored, false});
    if (!own || own->isRefused)
      return false;
    ComparesOutputs = !own->isValid && !own->differences.empty() &&
                      own->differences.size() >= Last->differences.size();
    if (!own->isValid && own->differences.size() >= Last->differences.size())
      return false;
  }
  std::shared_ptr<const ValueObject> checked = TheJudge.checkedOf(*Last);
  return checked && !TheJudge.readsAllAgain(*checked);
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
  if (TheCondition.validity == Validity::Strong)
    for (unsigned node : Last->lost) // what is empty or a default, a provider may still not mind
      for (unsigned above = node; above != Node::Root; above = TheCandidates[above].parent)
        if (LostBy[above] == 0 && !TheCandidates[node].isDroppable())
          LostBy[above] = Last->call;
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
/// fewer failures, then for no more, and when there is none left, takes back each that Check takes.
bool Search::thinOut() {
  if (!Last->isRefused)
    return false;
  Kept.set();
  IsStopped = !ask();
  while (!IsStopped && Last->isRefused && leaveOut(/*slack=*/0, /*order=*/0))
    ;
  for (unsigned order = 0; order < RemovalOrders && !IsStopped && Last->isRefused; ++order) {
    if (order > 0) {
      Kept.set();
      IsStopped = !ask();
    }
    while (!IsStopped && Last->isRefused && leaveOut(/*slack=*/1, order))
      ;
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

/// Removes, in one pass, each node without which there are fewer failures than now and `slack`. The
/// order decides what a silent provider is still content with when the last conflict goes: the
/// worst first, the best first, or every second.
bool Search::leaveOut(unsigned slack, unsigned order) {
  bool isChanged = false;
  std::vector<unsigned> nodes = removable(/*isModeHeld=*/false);
  if (order == 1)
    std::reverse(nodes.begin(), nodes.end());
  else if (order == 2)
    llvm::stable_sort(nodes, [](unsigned a, unsigned b) { return a % 2 < b % 2; });
  for (unsigned node : nodes) {
    if (IsStopped || !Last->isRefused)
      break;
    Subset without = Kept;
    TheCandidates.remove(without, node);
    size_t limit = Last->explanations.size() + slack;
    isChanged |= Kept[node] && moveTo(without, [&] {
                   return !Last->isRefused || Last->explanations.size() < limit;
                 });
  }
  return isChanged;
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
  if (IsStopped || Last->isRefused || ++IgnoringRounds > MaxIgnoringRounds)
    return false;
  // What is ignored is as good as said, so that what may not be said cannot be ignored.
  for (const Explanation &explanation : Last->explanations)
    for (unsigned node : explanation.nodes)
      if (!Kept[node])
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
    for (unsigned node : explanation.nodes) {
      for (unsigned above = node; above != Node::Root; above = TheCandidates[above].parent)
        if (Kept[above] && !isHeld(above)) {
          Blind.set(above);
          TheProof.step(Step::Action::Kept, above, "residual", TheProof.describe(*Last),
                        Last->call);
        }
      // Of what is ignored whole, nothing would say whether it is needed.
      if (llvm::is_contained(TheCondition.ignored, TheCandidates.path(node).str())) {
        addWhole(Kept, node);
        Blind.set(node, TheCandidates[node].end);
      }
    }
  return true;
}

} // namespace pcl::minimal
