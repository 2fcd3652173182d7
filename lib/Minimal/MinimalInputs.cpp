// The phases: prune by rules, search, verify, and what to say when there is no provider to ask.
#include "Search.h"

namespace pcl::minimal {

namespace {

/// The choice without a provider: all but what one most likely fills in, as far as what is known of
/// inputs that depend on each other allows.
class RuleChoice {
public:
  RuleChoice(const Candidates &candidates, const ResourceConstraints *constraints)
      : TheCandidates(candidates), Kept(candidates.size()), Reasons(candidates.size()) {
    for (unsigned number = 0; number < candidates.size(); ++number) {
      const Node &node = candidates[number];
      bool isWanted = node.hold != Hold::None || !node.isDroppable();
      if (isWanted && (node.parent == Node::Root || Kept[node.parent]))
        Kept.set(number);
    }
    if (!constraints)
      return;
    llvm::for_each(constraints->oneOf, [&](const InputGroup &group) { keepOne(present(group)); });
    llvm::for_each(constraints->conflicts,
                   [&](const InputGroup &group) { resolve(present(group)); });
  }

  const Subset &kept() const { return Kept; }

  std::vector<Step> steps() const {
    Proof proof(TheCandidates);
    proof.pruned();
    for (unsigned number = 0; number < TheCandidates.size();) {
      const Node &node = TheCandidates[number];
      llvm::StringRef rule = Reasons[number];
      if (!Kept[number])
        proof.step(Step::Action::Removed, number, rule.empty() ? ruleText(node.rule) : rule,
                   rule.empty() ? ruleSummary(node.rule).str() : "", 0);
      else if (rule = rule.empty() ? holdText(node.hold, node.rule) : rule; !rule.empty())
        proof.step(Step::Action::Kept, number, rule, "", 0);
      number = Kept[number] ? number + 1 : node.end;
    }
    return std::move(proof.steps);
  }

private:
  using Numbers = llvm::SmallVector<unsigned>;

  Numbers present(const InputGroup &group) const {
    Numbers numbers;
    for (const std::string &name : group)
      if (unsigned number = TheCandidates.member(Node::Root, name); number != Node::Root)
        numbers.push_back(number);
    return numbers;
  }

  /// Of inputs of which one must be given the first, if rules would take them all.
  void keepOne(const Numbers &group) {
    if (group.empty() || llvm::any_of(group, [&](unsigned number) { return Kept[number]; }))
      return;
    TheCandidates.add(Kept, group.front());
    Reasons[group.front()] = "one-of";
  }

  /// Of inputs that exclude each other those that are held, or else the first.
  void resolve(const Numbers &group) {
    auto isHeld = [&](unsigned number) {
      return Kept[number] && TheCandidates[number].hold != Hold::None;
    };
    bool hasWinner = llvm::any_of(group, isHeld);
    for (unsigned number : group) {
      if (!Kept[number] || isHeld(number))
        continue;
      if (std::exchange(hasWinner, true)) {
        TheCandidates.remove(Kept, number);
        Reasons[number] = "conflict";
      }
    }
  }

  const Candidates &TheCandidates;
  Subset Kept;
  std::vector<llvm::StringRef> Reasons; ///< by node, where it is no rule
};

} // namespace

static void useRules(const Candidates &candidates, const Subject &subject, Result &result) {
  RuleChoice choice(candidates, subject.constraints);
  result.inputs = candidates.buildKnown(choice.kept());
  result.proof = choice.steps();
  result.label = Label::Unverified;
}

static bool isValidInOwnState(Judge &judge, const Subset &subset) {
  const Answer *answer = judge.ask(subset, {Validity::OwnState, {}});
  return answer && answer->isValid;
}

/// Whether a state that says no more than the definition may do better than `outcome`, which is for
/// one that says what Read gave: a difference does not stay there, or something can go there that
/// Diff, not Check, wanted. The second is asked only where nothing could go at all.
static bool mayDoBetter(const Candidates &candidates, Judge &judge,
                        const Search::Outcome &outcome) {
  if (!outcome.isValid)
    return true;
  if (!outcome.condition.ignored.empty())
    return isValidInOwnState(judge, outcome.kept);
  if (!outcome.kept.all())
    return false;
  for (unsigned node = 0; node < candidates.size(); ++node) {
    Subset without = outcome.kept;
    candidates.remove(without, node);
    if (candidates[node].hold != Hold::None)
      continue;
    const Answer *answer = judge.ask(without, outcome.condition);
    if (answer && !answer->isRefused)
      return isValidInOwnState(judge, without);
  }
  return false;
}

static bool isBetter(const Search::Outcome &a, const Search::Outcome &b) {
  auto badness = [](const Search::Outcome &outcome) {
    return std::tuple(!outcome.isValid, outcome.condition.ignored.size(), !outcome.isMinimal,
                      outcome.kept.count());
  };
  return badness(a) < badness(b);
}

static Search::Outcome search(const Candidates &candidates, Judge &judge, Validity validity) {
  Search::Outcome outcome = Search(candidates, judge, validity).run();
  if (validity != Validity::Either || outcome.condition.validity != Validity::Strong ||
      !judge.failure().empty() || !mayDoBetter(candidates, judge, outcome))
    return outcome;
  Search::Outcome other = Search(candidates, judge, Validity::OwnState).run();
  return isBetter(other, outcome) ? other : outcome;
}

/// Inputs as Check returned them, for a file: what is not known cannot stand there.
static ValueObject withoutUnknowns(const ValueObject &checked) {
  ValueObject known;
  for (const auto &[name, value] : checked)
    if (!value.containsUnknown())
      known.set(name, value);
  return known;
}

/// Whether `outcome` is valid under `validity` too; the steps get a line if so.
static bool verify(Judge &judge, const Search::Outcome &outcome, Validity validity,
                   Result &result) {
  const Answer *answer = judge.ask(outcome.kept, {validity, outcome.condition.ignored});
  if (!answer || !answer->isValid)
    return false;
  result.proof.push_back({Step::Action::Verified, "",
                          validity == Validity::Strong ? "strong" : "own-state", "", answer->call});
  if (answer->checked) {
    result.checked = withoutUnknowns(*answer->checked);
    result.outputs = judge.ownOutputs(result.checked);
  }
  return true;
}

static void useOutcome(const Candidates &candidates, Judge &judge, Search::Outcome outcome,
                       Result &result) {
  result.inputs = candidates.buildKnown(outcome.kept);
  result.proof = std::move(outcome.steps);
  result.validity = outcome.condition.validity;
  result.minimal = outcome.isMinimal;
  result.ignoreChanges = outcome.condition.ignored;
  result.label = result.ignoreChanges.empty() ? Label::Verified : Label::Residual;
  if (!outcome.isMinimal)
    result.failure = judge.failure();
  judge.releaseReserve();
  // Own state last: what Check made of the definition is what an import file has.
  result.strong = verify(judge, outcome, Validity::Strong, result);
  result.ownState = verify(judge, outcome, Validity::OwnState, result);
}

Result minimise(const Subject &subject, oracle::Oracle *oracle, const Options &options) {
  Candidates candidates(subject, options);
  Result result;
  result.writeOnly = candidates.writeOnly();
  result.outputs = subject.outputs;
  if (!oracle) {
    useRules(candidates, subject, result);
    return result;
  }
  Judge judge(subject, candidates, *oracle, options.budget);
  Search::Outcome outcome = search(candidates, judge, options.validity);
  if (outcome.isValid) {
    useOutcome(candidates, judge, std::move(outcome), result);
  } else {
    useRules(candidates, subject, result);
    result.failure = judge.failure().empty()
                         ? "the provider accepts none of the sets that were tried"
                         : judge.failure();
  }
  result.calls = judge.calls();
  return result;
}

} // namespace pcl::minimal
