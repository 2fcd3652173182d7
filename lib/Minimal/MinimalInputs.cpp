// The phases: prune by rules, search, verify, and what to say when there is no provider to ask.
#include "Search.h"

namespace pcl::minimal {

/// What rules alone leave: all but what a provider most likely fills in.
static Subset byRules(const Candidates &candidates) {
  Subset subset(candidates.size());
  for (unsigned number = 0; number < candidates.size(); ++number) {
    const Node &node = candidates[number];
    bool isWanted = node.hold != Hold::None || !node.isDroppable();
    if (isWanted && (node.parent == Node::Root || subset[node.parent]))
      subset.set(number);
  }
  return subset;
}

static std::vector<Step> stepsByRules(const Candidates &candidates, const Subset &kept) {
  Proof proof(candidates);
  proof.pruned();
  for (unsigned number = 0; number < candidates.size();) {
    const Node &node = candidates[number];
    if (!kept[number])
      proof.step(Step::Action::Removed, number, ruleText(node.rule), ruleSummary(node.rule).str(),
                 0);
    else if (llvm::StringRef rule = holdText(node.hold, node.rule); !rule.empty())
      proof.step(Step::Action::Kept, number, rule, "", 0);
    number = kept[number] ? number + 1 : node.end;
  }
  return std::move(proof.steps);
}

static void useRules(const Candidates &candidates, Result &result) {
  Subset kept = byRules(candidates);
  result.inputs = candidates.buildKnown(kept);
  result.proof = stepsByRules(candidates, kept);
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
    useRules(candidates, result);
    return result;
  }
  Judge judge(subject, candidates, *oracle, options.budget);
  Search::Outcome outcome = search(candidates, judge, options.validity);
  if (outcome.isValid) {
    useOutcome(candidates, judge, std::move(outcome), result);
  } else {
    useRules(candidates, result);
    result.failure = judge.failure().empty()
                         ? "the provider accepts none of the sets that were tried"
                         : judge.failure();
  }
  result.calls = judge.calls();
  return result;
}

} // namespace pcl::minimal
