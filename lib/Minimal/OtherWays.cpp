// The other ways to resolve what excludes each other: every set that nothing rules out that the
// provider has said, the likeliest first.
//
// Growing follows the words of a provider to one set. Where it is refused without a reason, or a
// difference is left, another choice between inputs may be right. That none is, is proven for up to
// MaxChoices inputs: then only may a difference be ignored.
#include "Search.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/bit.h"

#include <set>

namespace pcl::minimal {

/// All sets of so many inputs are looked at.
static constexpr unsigned MaxChoices = 12;

/// So many sets near what was reached are tried before others.
static constexpr unsigned MaxNear = 64;

/// So many sets are asked about where what was learnt of words is doubted.
static constexpr unsigned MaxDoubted = 32;

/// So many pairs of inputs are tried to be left out where nobody says what differs.
static constexpr unsigned MaxPairs = 16;

/// Odd, so that it leads to each of a power of two sets, and far from one to the next.
static constexpr uint32_t Stride = 0x9e3779b1;

namespace {
/// What sets suggest of others, none of whose failures has a name: where one is refused, and taken
/// without one or the other of two inputs, these exclude each other, and one of them is likely to
/// be meant. That is no lesson, as a third may be involved, but such sets are tried first.
class Exchanges {
public:
  explicit Exchanges(size_t count) : Others(count), Together(count) {}

  /// Notes whether a set is refused. True if it suggests something new.
  bool note(uint32_t mask, bool isRefused) {
    (isRefused ? Refused : Taken).insert(mask);
    bool isNews = noteAround(mask);
    for (size_t unit = 0; unit < Others.size() && !isRefused; ++unit)
      isNews |= noteAround(mask | 1u << unit);
    return isNews;
  }

  /// How often a set has inputs that exclude each other.
  unsigned together(uint32_t mask) const {
    unsigned count = 0;
    for (size_t unit = 0; unit < Others.size(); ++unit)
      count += mask >> unit & 1 ? llvm::popcount(mask & Others[unit]) : 0;
    return count;
  }

  /// How many inputs it lacks of which it has none in their place.
  unsigned missing(uint32_t mask) const {
    unsigned count = 0;
    for (size_t unit = 0; unit < Others.size(); ++unit)
      count += Others[unit] && !(mask & (Others[unit] | 1u << unit));
    return count;
  }

  /// A part of the set is refused, and taken without one of its inputs: more does not help.
  bool isTooMuch(uint32_t mask) const {
    return llvm::any_of(Refused, [&](uint32_t part) { return !(part & ~mask) && apartIn(part); });
  }

  /// A set that would tell whether two inputs exclude each other.
  std::optional<uint32_t> question() {
    while (!Questions.empty()) {
      uint32_t mask = Questions.back();
      Questions.pop_back();
      if (!Taken.contains(mask) && !Refused.contains(mask) && isOpen(apartIn(mask)))
        return mask;
    }
    return std::nullopt;
  }

private:
  /// The inputs of `mask` without each of which it is taken.
  uint32_t apartIn(uint32_t mask) const {
    uint32_t apart = 0;
    for (size_t unit = 0; unit < Others.size(); ++unit)
      if ((mask >> unit & 1) && Taken.contains(mask & ~(1u << unit)))
        apart |= 1u << unit;
    return apart;
  }

  /// Of two inputs of `apart` it is not known whether they exclude each other.
  bool isOpen(uint32_t apart) const {
    for (size_t unit = 0; unit < Others.size(); ++unit)
      if ((apart >> unit & 1) && (apart & ~(1u << unit) & ~Others[unit] & ~Together[unit]))
        return true;
    return false;
  }

  bool noteAround(uint32_t mask) {
    bool isRefused = Refused.contains(mask), isTaken = Taken.contains(mask), isNews = false;
    uint32_t apart = apartIn(mask);
    if (!isRefused && !isTaken && isOpen(apart))
      Questions.push_back(mask);
    for (size_t unit = 0; unit < Others.size() && (isRefused || isTaken); ++unit)
      if (apart >> unit & 1) {
        uint32_t &known = (isRefused ? Others : Together)[unit];
        uint32_t before = std::exchange(known, known | (apart & ~(1u << unit)));
        isNews |= isRefused && before != known;
      }
    return isNews;
  }

  std::set<uint32_t> Taken, Refused;
  std::vector<uint32_t> Others;   ///< of each input, those with which it is not taken
  std::vector<uint32_t> Together; ///< and those with which it is
  std::vector<uint32_t> Questions;
};
} // namespace

/// Something differs, and of no input it is said: what else is named says no more than nothing,
/// until such a name is ignored, since there may be another one each time.
static bool isUnnamed(const Answer &answer) {
  return !answer.isRefused && llvm::all_of(answer.explanations, [](const Explanation &explanation) {
    return explanation.nodes.empty();
  });
}

/// What is in both of two of `subsets`.
static std::vector<Subset> pairsOf(llvm::ArrayRef<Subset> subsets) {
  std::vector<Subset> pairs;
  for (size_t i = 0; i < subsets.size(); ++i)
    for (size_t j = 0; j < i && pairs.size() < MaxPairs; ++j) {
      pairs.push_back(subsets[i]);
      pairs.back() &= subsets[j];
    }
  return pairs;
}

/// What can be there or not: all nodes that nothing holds, or of too many those at the top, with
/// all that is in them; where words are doubted, those that are in no other of them.
std::vector<unsigned> Search::choices() const {
  std::vector<unsigned> all, top;
  for (unsigned node = 0; node < TheCandidates.size(); ++node) {
    if (isHeld(node) && !mayYield(TheCandidates[node].hold))
      continue;
    all.push_back(node);
    if (TheCandidates[node].parent == Node::Root)
      top.push_back(node);
    if (AreWordsDoubted)
      node = TheCandidates[node].end - 1;
  }
  return all.size() > MaxChoices ? top : all;
}

/// Something in one of `units` can be there or not.
bool Search::isAnyOpenIn(llvm::ArrayRef<unsigned> units) const {
  return llvm::any_of(units, [&](unsigned unit) {
    return llvm::any_of(llvm::seq(unit + 1, TheCandidates[unit].end),
                        [&](unsigned inside) { return !isHeld(inside); });
  });
}

/// What `answer` says of other sets. False if it is that there is none.
///
/// What a difference names must be there, or must not, or what it is in or what is in it must be
/// otherwise; what differs without a name is not in the set. A failure says that the pattern of
/// what it names is wrong, if it names all of that: of a single input that is there, what it does
/// not go with is not known. Where one is named alone when it is there, and when it is not, it
/// stands for others, and says nothing by itself. One that is named alone when it is not there may
/// stand for others, too, and of the differences that the engine finds, any may be the provider's;
/// and what differs without a name may be what is said, not what is missing. What is learnt of
/// those is likely, no more, and where words are doubted only that this set is wrong, or something
/// of what is named.
bool Search::learn(const Answer &answer) {
  noteNames(answer);
  std::vector<unsigned> open;
  for (unsigned node = 0; node < TheCandidates.size(); ++node)
    if (!isHeld(node) || mayYield(TheCandidates[node].hold))
      open.push_back(node);
  auto more = [&] {
    Lessons::Clause clause;
    for (unsigned node : open)
      if (!answer.subset[node])
        clause.push_back({node, true});
    return clause;
  };
  auto add = [&](Lessons::Clause clause) {
    bool isEmpty = clause.empty();
    if (!isEmpty)
      TheLessons.add(std::move(clause));
    return !isEmpty;
  };
  if (!answer.isRefused) {
    bool isNamed = false;
    bool isAnyOfThem = answer.isLeftToEngine && answer.differences.size() > 1;
    AreWordsGuesses |= isAnyOfThem;
    Lessons::Clause any;
    for (const Explanation &explanation : answer.explanations)
      for (unsigned node : explanation.nodes) {
        Lessons::Clause clause;
        if (!answer.subset[node]) {
          clause.push_back({node, true});
          // What excludes it may keep Check from filling it in.
          if (llvm::is_contained(answer.filled, node))
            llvm::copy_if(more(), std::back_inserter(clause),
                          [&](const Lessons::Literal &literal) { return literal.node != node; });
          else
            Urgent.set(node);
          for (unsigned above = TheCandidates[node].parent; above != Node::Root;
               above = TheCandidates[above].parent)
            if (!answer.subset[above]) // what Check makes of it may be what differs
              clause.push_back({above, true});
            else if (llvm::is_contained(open, above))
              clause.push_back({above, false});
        } else {
          for (unsigned inside = node + 1; inside < TheCandidates[node].end; ++inside)
            if (!answer.subset[inside] || llvm::is_contained(open, inside))
              clause.push_back({inside, !answer.subset[inside]});
          if (llvm::is_contained(open, node))
            clause.push_back({node, false});
        }
        if (AreWordsDoubted && isAnyOfThem)
          llvm::append_range(any, clause);
        else
          isNamed |= add(std::move(clause));
      }
    isNamed = isNamed || add(std::move(any));
    AreWordsGuesses |= !isNamed;
    if (isNamed || !AreWordsDoubted)
      return isNamed || add(more());
    return TheLessons.learn(answer.subset, open);
  }
  bool isNamed = false;
  for (const Explanation &explanation : answer.explanations) {
    bool isAlone = explanation.nodes.size() == 1;
    bool isOneSided = isAlone && (AreWordsDoubted || AloneKept[explanation.nodes.front()]);
    AreWordsGuesses |= isAlone && !answer.subset[explanation.nodes.front()];
    if (!explanation.nodes.empty() && !isOneSided)
      isNamed |= TheLessons.learn(answer.subset, explanation.nodes);
  }
  return isNamed || TheLessons.learn(answer.subset, open);
}

/// Notes which inputs failures name alone.
void Search::noteNames(const Answer &answer) {
  if (answer.isRefused)
    for (const Explanation &explanation : answer.explanations)
      if (explanation.nodes.size() == 1) {
        unsigned node = explanation.nodes.front();
        (answer.subset[node] ? AloneKept : AloneMissing).set(node);
      }
}

/// Learns from all answers anew. False if there is no set that they leave open.
bool Search::learnAll() {
  TheLessons.forget();
  TheJudge.forEach(TheCondition, [&](const Answer &known) { noteNames(known); });
  bool isOpen = true;
  TheJudge.forEach(TheCondition, [&](const Answer &known) { isOpen = isOpen && learn(known); });
  return isOpen;
}

/// Asks about `subset`. True if there is no more to try: it is valid, or the search has stopped.
bool Search::isTried(const Subset &subset, unsigned limit) {
  Kept = subset;
  if (TheJudge.left() <= limit || !ask()) {
    IsStopped = !TheJudge.failure().empty();
    return true;
  }
  return Last->isValid;
}

/// `reached`, which Check takes, with `wanted` and without what does not go with it: one after the
/// other is found by halving, or if something else must be there, too, the only one by a try each.
/// Nothing if there is no such set, or if there is no more to try.
std::optional<Subset> Search::makeRoom(const Subset &reached, unsigned wanted, unsigned limit) {
  Subset with = reached;
  addWhole(with, wanted);
  std::vector<unsigned> others;
  for (unsigned node : choices())
    if (reached[node] && (AreWordsDoubted || !Urgent[node]) && node != wanted)
      others.push_back(node);
  llvm::sort(others, [&](unsigned a, unsigned b) { return isWorse(a, b); });
  bool isDone = false;
  auto isTaken = [&](llvm::ArrayRef<unsigned> gone) {
    Subset without = with;
    for (unsigned node : gone)
      TheCandidates.remove(without, node);
    isDone = isDone || isTried(without, limit);
    if (isDone)
      return true;
    learn(*Last);
    return !Last->isRefused;
  };
  llvm::ArrayRef<unsigned> rest = others;
  if (!isTaken(rest)) {
    for (unsigned other : AreWordsDoubted ? others : std::vector<unsigned>())
      if (isTaken(other)) {
        TheCandidates.remove(with, other);
        return isDone ? std::nullopt : std::optional(with);
      }
    return std::nullopt;
  }
  while (!isDone && !isTaken({})) {
    size_t bad = 0, good = rest.size();
    while (good - bad > 1 && !isDone) {
      size_t middle = (bad + good) / 2;
      (isTaken(rest.take_front(middle)) ? good : bad) = middle;
    }
    if (isDone || good == 0)
      return std::nullopt;
    TheCandidates.remove(with, rest[good - 1]);
    rest = rest.take_front(good - 1);
  }
  return isDone ? std::nullopt : std::optional(with);
}

/// Takes what is missing from `reached` in, in the place of what does not go with it: what a
/// difference names, all of it, or else each alone. Where words are doubted, each alone, and what
/// comes of it without each of the others. True if there is no more to try.
bool Search::swapIn(Subset reached, unsigned limit) {
  Subset tried(TheCandidates.size());
  auto isWholeIn = [&](const Subset &subset, unsigned node) {
    return subset.find_first_unset_in(node, TheCandidates[node].end) < 0;
  };
  auto isAnyIn = [&](const Subset &subset, unsigned node) {
    return AreWordsDoubted ? subset.find_first_in(node, TheCandidates[node].end) >= 0
                           : subset.test(node);
  };
  auto next = [&]() -> std::optional<unsigned> {
    for (bool isUrgent : {true, false})
      for (unsigned node : choices())
        if (isUrgent == isAnyIn(Urgent, node) && !tried[node] &&
            !(AreWordsDoubted ? isWholeIn(reached, node) : reached[node]))
          return node;
    return std::nullopt;
  };
  while (std::optional<unsigned> wanted = next()) {
    tried.set(*wanted);
    std::optional<Subset> room = makeRoom(reached, *wanted, limit);
    if (!room && (!Last || Last->isValid || IsStopped || TheJudge.left() <= limit))
      return true;
    if (room && AreWordsDoubted && isUnnamed(*Last)) {
      std::vector<Subset> singles = withoutEach(*room, *wanted);
      if (isAnyTried(singles, limit) || isAnyTried(pairsOf(singles), limit))
        return true;
    }
    if (room && Urgent[*wanted] && !AreWordsDoubted)
      reached = *room;
  }
  return false;
}

/// Where nobody says what is wrong with a set: those that are as large as may be, as if all that is
/// refused were inputs that do not go together, and all that differs were missing. The fewest that
/// are refused are found by leaving out one after the other. True if there is no more to try.
bool Search::tryLargestSets(unsigned limit) {
  const std::vector<unsigned> units = choices();
  const Subset all(TheCandidates.size(), true);
  Lessons lessons = TheLessons;
  auto worse = [&](unsigned a, unsigned b) { return isWorse(a, b); };
  while (std::optional<Subset> next = lessons.nearest(all, Urgent, worse)) {
    if (!lessons.allows(*next))
      return false; // what is held in them leaves no such set
    if (isTried(*next, limit))
      return true;
    bool isRefused = Last->isRefused;
    for (unsigned unit : isRefused ? units : std::vector<unsigned>()) {
      Subset without = *next;
      TheCandidates.remove(without, unit);
      if (without == *next)
        continue;
      if (isTried(without, limit))
        return true;
      if (Last->isRefused)
        next = without;
    }
    Lessons::Clause clause;
    for (unsigned unit : units)
      if ((*next)[unit] == isRefused)
        clause.push_back({unit, !isRefused});
    if (clause.size() < (isRefused ? 2 : 1))
      return false; // what is refused lacks something, or nothing is missing
    lessons.add(std::move(clause));
  }
  return false;
}

/// Adds `node` with all that is in it: what goes of that, shrinking finds.
void Search::addWhole(Subset &subset, unsigned node) const {
  TheCandidates.add(subset, node);
  subset.set(node, TheCandidates[node].end);
}

/// `subset` without each input that can be there or not, but `wanted`.
std::vector<Subset> Search::withoutEach(const Subset &subset, unsigned wanted) const {
  std::vector<Subset> subsets;
  for (unsigned unit : choices())
    if (subset[unit] && unit != wanted)
      TheCandidates.remove(subsets.emplace_back(subset), unit);
  return subsets;
}

/// As `isTried` for the first of `subsets` that has an end.
bool Search::isAnyTried(llvm::ArrayRef<Subset> subsets, unsigned limit) {
  return llvm::any_of(subsets, [&](const Subset &subset) { return isTried(subset, limit); });
}

/// What was said leaves no other way. Where a difference without a name is left although all is
/// said, it may be what is said that differs: a value that the provider reads in another form. And
/// where its words may not be meant to the letter, what they want may be what is wrong. True if
/// `reached` is valid without one of its inputs, or two, or if there is no more to try.
bool Search::tryAgainstWords(const Subset &reached, const Answer &answer, unsigned limit) {
  bool hasNoNames = isUnnamed(answer);
  if (!hasNoNames && !AreWordsGuesses)
    return false;
  std::vector<Subset> singles = withoutEach(reached, Node::Root), pairs;
  if (hasNoNames)
    pairs = pairsOf(singles);
  for (const Explanation &explanation : answer.explanations)
    for (unsigned node : explanation.nodes) // of many choices, only those at the top are looked at
      if (reached[node] && !isHeld(node))
        TheCandidates.remove(singles.emplace_back(reached), node);
  return isAnyTried(singles, limit) || isAnyTried(pairs, limit);
}

bool Search::tryOtherWays() {
  if (IsStopped)
    return false;
  const Subset before = Kept;
  const Answer *const answer = Last;
  const unsigned limit = TheJudge.left() / 2; // the rest is for what comes then
  AreWordsGuesses = AreWordsDoubted = false;
  bool isEnd = tryOpenSets(before, *answer, limit) || tryAgainstWords(before, *answer, limit);
  if (!isEnd && AreWordsGuesses && !TheCondition.isRefreshed) {
    AreWordsDoubted = true;
    isEnd = tryDoubting(*answer, limit);
    AreWordsDoubted = false;
  }
  if (isEnd && Last && Last->isValid && !IsStopped)
    return true;
  Kept = before;
  Last = answer;
  return false;
}

/// Tries again from what was reached, or of what Check took the largest, where nobody says what
/// differs there: it may be what is said, or any of what the engine finds. True if there is no more
/// to try.
bool Search::tryDoubting(const Answer &reached, unsigned limit) {
  const Answer *start = reached.isRefused ? nullptr : &reached;
  TheJudge.forEach(TheCondition, [&](const Answer &known) {
    if (reached.isRefused && !known.isRefused &&
        (!start || start->subset.count() < known.subset.count()))
      start = &known;
  });
  if (!start || !(start->isLeftToEngine || isUnnamed(*start)) || !learnAll())
    return false;
  unsigned left = TheJudge.left();
  return swapIn(start->subset, std::max(limit, left - std::min(left, MaxDoubted)));
}

/// Learns from all answers, and tries what they leave open. True if there is no more to try.
bool Search::tryOpenSets(const Subset &before, const Answer &answer, unsigned limit) {
  bool isOpen = learnAll();
  // What was learnt of a single name is wrong if it turns out to stand for others.
  auto learnLast = [&] {
    Subset before = AloneKept;
    before &= AloneMissing;
    bool isLeft = learn(*Last);
    Subset after = AloneKept;
    after &= AloneMissing;
    return before == after ? isLeft : learnAll();
  };
  const std::vector<unsigned> units = choices();
  const bool isTopOnly =
      llvm::all_of(units, [&](unsigned node) { return TheCandidates[node].parent == Node::Root; });
  auto setOf = [&](uint32_t mask) {
    Subset subset = TheCandidates.mustKeep();
    subset |= before; // what is no choice stays as it is
    for (unsigned node = 0; node < TheCandidates.size(); ++node)
      if (Blind[node])
        TheCandidates.add(subset, node);
    for (unsigned unit : units) // what the mode wants is in there
      TheCandidates.remove(subset, unit);
    for (size_t i = 0; i < units.size(); ++i) {
      bool isIn = mask >> i & 1;
      if (isIn && isTopOnly)
        subset.set(units[i], TheCandidates[units[i]].end);
      else if (isIn)
        TheCandidates.add(subset, units[i]);
    }
    return subset;
  };
  auto worse = [&](unsigned a, unsigned b) { return isWorse(a, b); };
  bool isSilent = !answer.isRefused;
  TheJudge.forEach(TheCondition, [&](const Answer &known) {
    isSilent &= !known.isRefused || llvm::all_of(known.explanations, [](const Explanation &said) {
      return said.nodes.empty();
    });
  });
  if (units.size() > MaxChoices || (isTopOnly && isAnyOpenIn(units))) {
    Subset wish = before;
    wish |= Urgent;
    for (unsigned round = 0; isOpen && round < 4 * units.size(); ++round, wish |= Urgent) {
      std::optional<Subset> next = TheLessons.nearest(wish, Urgent, worse);
      if (!next)
        break;
      if (isTried(*next, limit))
        return true;
      isOpen = learnLast();
    }
  }
  if (units.size() > MaxChoices)
    return isSilent && !AreWordsDoubted && tryLargestSets(limit);
  if (isOpen && isSilent && !AreWordsDoubted && swapIn(before, limit))
    return true;

  // Near what was reached, and that with what is known to be needed: what the provider takes says
  // more than what it does not, and there the fewest changes are left.
  auto maskOf = [&](const Subset &subset) {
    uint32_t mask = 0;
    for (size_t i = 0; i < units.size(); ++i)
      mask |= uint32_t(subset[units[i]]) << i;
    return mask;
  };
  uint32_t reached = maskOf(before);
  bool isTaken = !answer.isRefused;
  std::vector<uint32_t> masks(1u << units.size());
  for (size_t mask = 0; mask < masks.size(); ++mask)
    masks[mask] = mask;
  std::set<std::vector<uintptr_t>> seen;
  Exchanges exchanges(units.size());
  TheJudge.forEach(TheCondition, [&](const Answer &known) {
    exchanges.note(maskOf(known.subset), known.isRefused);
  });
  Subset needed(TheCandidates.size());
  size_t next = masks.size();
  bool isReordered = true, isHeeding = true;
  // Where that does not lead far, every second one is anywhere.
  uint32_t elsewhere = 0, asked = 0, mostNear = MaxNear;
  for (size_t tried = 0; isOpen;) {
    if (isReordered || needed != Urgent) {
      needed = Urgent;
      uint32_t wished = maskOf(needed);
      std::vector<std::pair<unsigned, unsigned>> order(masks.size());
      for (uint32_t mask : masks) {
        unsigned distance =
            std::min(llvm::popcount(mask ^ (reached | wished)), llvm::popcount(mask ^ reached));
        // What can be exchanged is found by one exchange; after that, by what is known of it.
        unsigned missing = distance > 2 ? exchanges.missing(mask) : 0;
        order[mask] = {exchanges.together(mask) + missing, distance};
      }
      llvm::stable_sort(masks, [&](uint32_t a, uint32_t b) { return order[a] < order[b]; });
      next = 0;
    } else if (next == masks.size()) {
      if (!std::exchange(isHeeding, false))
        return false;
      next = 0;
    }
    isReordered = false;
    std::optional<uint32_t> question = exchanges.question();
    bool isElsewhere = asked > mostNear && tried % 2;
    uint32_t mask = question      ? *question
                    : isElsewhere ? (elsewhere += Stride) & (masks.size() - 1)
                                  : masks[next++];
    Subset subset = setOf(mask);
    ++tried;
    if (isHeeding && !question && !isElsewhere && exchanges.isTooMuch(mask))
      continue;
    if (!TheLessons.allows(subset) || !seen.insert(subset.getData().vec()).second)
      continue;
    if (isTried(subset, limit))
      return true;
    ++asked;
    isReordered = exchanges.note(mask, Last->isRefused);
    // Who says nothing of what is missing takes more where less of it is.
    bool isNearer = !isTaken || (isSilent && isUnnamed(*Last) &&
                                 llvm::popcount(mask) > llvm::popcount(reached));
    if (!Last->isRefused && isNearer) {
      isTaken = true;
      reached = mask;
      mostNear = asked + MaxNear;
      isReordered = true;
    }
    isOpen = learnLast();
    if (asked == MaxNear && isSilent && !AreWordsDoubted) {
      if (tryLargestSets(limit))
        return true;
      isOpen = learnAll();
    }
  }
  return false;
}

} // namespace pcl::minimal
