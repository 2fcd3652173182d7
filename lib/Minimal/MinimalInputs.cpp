// The phases: prune by rules, search, verify, and what to say when there is no provider to ask.
#include "Search.h"

#include "pcl/Schema/Conform.h"
#include "pcl/Schema/Sent.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::minimal {

namespace {

/// The choice that nobody confirms: what may not be lost is all that was read, but for inputs that
/// exclude each other.
class UnverifiedChoice {
public:
  /// `accepted` is what Check takes, if that is known.
  UnverifiedChoice(const Candidates &candidates, const ResourceConstraints *constraints,
                   const std::optional<Subset> &accepted)
      : TheCandidates(candidates), Kept(candidates.size(), /*t=*/true) {
    if (accepted)
      Kept = *accepted;
    else if (constraints)
      llvm::for_each(constraints->conflicts,
                     [&](const InputGroup &group) { resolve(present(group)); });
  }

  const Subset &kept() const { return Kept; }

  std::vector<Step> steps() const {
    Proof proof(TheCandidates);
    proof.pruned();
    for (unsigned number = 0; number < TheCandidates.size();) {
      const Node &node = TheCandidates[number];
      llvm::StringRef held = holdText(node.hold, node.rule);
      if (!Kept[number])
        proof.step(Step::Action::Removed, number, "conflict", "", 0);
      else if (node.hold != Hold::Structure)
        proof.step(Step::Action::Kept, number, held.empty() ? "unverified" : held, "", 0);
      number = Kept[number] && !isWhole(number) ? number + 1 : node.end;
    }
    return std::move(proof.steps);
  }

private:
  using Numbers = llvm::SmallVector<unsigned>;

  /// There is no more to say of what is in `number`.
  bool isWhole(unsigned number) const {
    for (unsigned inside = number + 1; inside < TheCandidates[number].end; ++inside)
      if (!Kept[inside] || TheCandidates[inside].hold > Hold::Structure)
        return false;
    return true;
  }

  Numbers present(const InputGroup &group) const {
    Numbers numbers;
    for (llvm::StringRef path : group) {
      unsigned number = Node::Root;
      do {
        llvm::StringRef name;
        std::tie(name, path) = path.split('.');
        number = TheCandidates.member(number, name);
      } while (number != Node::Root && !path.empty());
      if (number != Node::Root)
        numbers.push_back(number);
    }
    return numbers;
  }

  /// Of inputs that exclude each other those that are held, or else the first.
  void resolve(const Numbers &group) {
    auto isHeld = [&](unsigned number) {
      return Kept[number] && TheCandidates[number].hold != Hold::None;
    };
    bool hasWinner = llvm::any_of(group, isHeld);
    for (unsigned number : group)
      if (Kept[number] && !isHeld(number) && std::exchange(hasWinner, true))
        TheCandidates.remove(Kept, number);
  }

  const Candidates &TheCandidates;
  Subset Kept;
};

} // namespace

/// `judge` is null if nobody was asked.
static void useEverything(const Candidates &candidates, const Subject &subject, Judge *judge,
                          Result &result) {
  std::optional<Subset> accepted;
  if (judge && judge->isRefused(Subset(candidates.size(), true)))
    accepted = judge->largestAccepted();
  UnverifiedChoice choice(candidates, subject.constraints, accepted);
  result.inputs = candidates.buildKnown(choice.kept());
  result.proof = choice.steps();
  result.label = Label::Unverified;
}

static bool isValidInOwnState(Judge &judge, const Subset &subset) {
  const Answer *answer = judge.ask(subset, {Validity::OwnState, {}, false});
  return answer && answer->isValid;
}

/// The last node on the way that the path `text` says; Root if there is none.
static unsigned deepestOf(const Candidates &candidates, llvm::StringRef text) {
  unsigned node = Node::Root;
  std::optional<PropertyPath> path = PropertyPath::parse(text);
  for (const PathStep &step : path ? path->steps() : llvm::ArrayRef<PathStep>()) {
    unsigned inside = step.kind == PathStep::Kind::Name    ? candidates.member(node, step.name)
                      : step.kind == PathStep::Kind::Index ? candidates.element(node, step.index)
                                                           : Node::Root;
    if (inside == Node::Root)
      break;
    node = inside;
  }
  return node;
}

/// Inputs of which one may say that the provider compares with old inputs.
static constexpr unsigned MaxTries = 8;

/// Whether a state that says no more than the definition may do better than `outcome`, which is for
/// one that says what Read gave: a difference does not stay there, or something can go there that
/// Diff, not Check, wanted.
static bool mayDoBetter(const Candidates &candidates, Judge &judge,
                        const Search::Outcome &outcome) {
  if (!outcome.isValid)
    return true;
  if (!outcome.condition.ignored.empty() && isValidInOwnState(judge, outcome.kept))
    return true;
  // Where less is said, what differs may be nothing that is said: the part, or what it is in.
  for (const std::string &text : outcome.condition.ignored)
    for (unsigned node = deepestOf(candidates, text); node != Node::Root;
         node = candidates[node].parent) {
      Subset without = outcome.kept;
      if (candidates[node].hold == Hold::None)
        candidates.remove(without, node);
      if (without != outcome.kept && isValidInOwnState(judge, without))
        return true;
    }
  if (outcome.comparesOutputs)
    return false;
  if (!outcome.condition.ignored.empty())
    return false;
  unsigned tries = 0;
  for (unsigned node = 0; node < candidates.size() && tries < MaxTries; ++node) {
    Subset without = outcome.kept;
    candidates.remove(without, node);
    if (!outcome.kept[node] || candidates[node].hold != Hold::None)
      continue;
    const Answer *answer = judge.ask(without, outcome.condition);
    if (answer && !answer->isRefused && ++tries && isValidInOwnState(judge, without))
      return true;
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
  const Answer *answer = judge.ask(outcome.kept, outcome.condition);
  if (answer && answer->isTaken)
    if (auto checked = judge.checkedOf(*answer); checked && judge.readsAllAgain(*checked))
      return outcome;
  Search::Outcome other = Search(candidates, judge, Validity::OwnState).run();
  return isBetter(other, outcome) ? other : outcome;
}

/// What a result is worth under one of the states that files can bring about.
struct Delivery {
  Search::Outcome outcome;
  Validity validity = Validity::Strong;
  Refresh refresh = Refresh::Unknown;
  std::vector<std::string> differences; ///< after a refresh
};

/// Nothing if `outcome` is not valid under `validity`.
static std::optional<Delivery> deliver(Judge &judge, const Search::Outcome &outcome,
                                       Validity validity) {
  Condition condition{validity, outcome.condition.ignored, false};
  const Answer *now = judge.ask(outcome.kept, condition);
  if (!now || !now->isValid)
    return std::nullopt;
  condition.isRefreshed = true;
  Delivery delivery{outcome, validity, Refresh::Unknown, {}};
  const Answer *later = judge.ask(outcome.kept, condition);
  if (!later || later->isUnread)
    return delivery;
  delivery.refresh = later->isValid ? Refresh::Same : Refresh::Differs;
  delivery.differences = later->differences;
  return delivery;
}

/// Everything that may be said, if there is no difference as long as nobody refreshes; as the
/// engine reads it if that may be.
static std::optional<Delivery> deliverWhole(const Candidates &candidates, Judge &judge,
                                            llvm::ArrayRef<Validity> states) {
  Search::Outcome whole;
  whole.kept = Subset(candidates.size(), true);
  for (Validity validity : llvm::reverse(states)) {
    whole.condition.validity = validity;
    if (std::optional<Delivery> delivery = deliver(judge, whole, validity))
      return delivery;
  }
  return std::nullopt;
}

/// So many inputs are added to what has a difference after a refresh in any case.
static constexpr unsigned MaxAdded = 64;

/// `least`, with everything beside it that makes no difference as long as nobody refreshes.
static Delivery deliverMost(const Candidates &candidates, Judge &judge, const Delivery &least) {
  Search::Outcome most = least.outcome;
  const Condition condition{least.validity, most.condition.ignored, false};
  judge.forEach(condition, [&](const Answer &known) {
    if (known.isValid && known.subset.count() > most.kept.count())
      most.kept = known.subset;
  });
  unsigned tries = 0;
  for (unsigned node = 0; node < candidates.size() && tries < MaxAdded; ++node) {
    const Node &missing = candidates[node];
    if (most.kept[node] || (missing.parent != Node::Root && !most.kept[missing.parent]))
      continue;
    Subset with = most.kept;
    with.set(node, missing.end);
    const Answer *answer = judge.left() > 0 ? judge.ask(with, condition) : nullptr;
    tries += answer != nullptr;
    if (answer && answer->isValid)
      most.kept = std::move(with);
  }
  return deliver(judge, most, least.validity).value_or(least);
}

/// `outcome`, which is valid, under the first of `states` in which a refresh leaves it so; with
/// more inputs if need be. If nothing helps, nothing is left out that a refresh might bring up.
static Delivery deliver(const Candidates &candidates, Judge &judge, Search::Outcome outcome,
                        llvm::ArrayRef<Validity> states) {
  std::optional<Delivery> first;
  for (Validity validity : states) {
    std::optional<Delivery> delivery = deliver(judge, outcome, validity);
    if (delivery && delivery->refresh == Refresh::Same)
      return *delivery;
    if (!first)
      first = delivery;
  }
  std::optional<Delivery> best, whole;
  if (first->refresh == Refresh::Unknown) {
    // Who does not say it of everything need not be asked about each set.
    whole = deliverWhole(candidates, judge, states);
    if (!whole || whole->refresh == Refresh::Unknown)
      return *first;
  }
  for (Validity validity : llvm::reverse(states)) {
    Condition condition{validity, outcome.condition.ignored, /*isRefreshed=*/true};
    Search::Outcome other = Search(candidates, judge, condition, outcome.kept).run();
    if (other.isValid && (!best || isBetter(other, best->outcome)))
      best = {other, validity, Refresh::Same, {}};
  }
  // Who may have an error for what it read is rather not asked about that by `pulumi import`.
  if (best && best->validity == Validity::Strong && judge.hasErred() &&
      llvm::is_contained(states, Validity::OwnState))
    if (std::optional<Delivery> own = deliver(judge, best->outcome, Validity::OwnState);
        own && own->refresh == Refresh::Same)
      return *own;
  if (best)
    return *best;
  if (!whole)
    whole = deliverWhole(candidates, judge, states);
  Delivery most = whole ? *whole : deliverMost(candidates, judge, *first);
  most.outcome.isMinimal = false;
  most.outcome.steps = UnverifiedChoice(candidates, nullptr, most.outcome.kept).steps();
  return most;
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
  const Answer *answer = judge.ask(outcome.kept, {validity, outcome.condition.ignored, false});
  if (!answer || !answer->isValid)
    return false;
  result.proof.push_back({Step::Action::Verified, "",
                          validity == Validity::Strong ? "strong" : "own-state", "", answer->call});
  if (auto checked = judge.checkedOf(*answer)) {
    result.checked = withoutUnknowns(*checked);
    result.outputs = judge.ownOutputs(result.checked);
  }
  return true;
}

/// The values of secrets that a config stands for are the user's to give: where the provider
/// compares them, the label holds for one value alone.
static void askAboutSecrets(const Candidates &candidates, Judge &judge,
                            const Search::Outcome &outcome, Result &result) {
  std::vector<std::string> names = candidates.writeOnly().vec();
  llvm::append_range(names, candidates.secretOutputs());
  if (names.empty())
    return;
  result.comparedSecrets =
      judge.left() == 0
          ? names
          : judge.compares(outcome.kept, {Validity::Strong, outcome.condition.ignored, false},
                           names);
  if (result.failure.empty())
    result.failure = judge.failure();
}

/// What is kept in the end.
static Subset useOutcome(const Candidates &candidates, Judge &judge, Search::Outcome found,
                         llvm::ArrayRef<Validity> states, Result &result) {
  if (!found.isMinimal)
    result.failure = judge.failure();
  judge.releaseReserve();
  Delivery delivery = deliver(candidates, judge, std::move(found), states);
  const Search::Outcome &outcome = delivery.outcome;
  if (result.failure.empty())
    result.failure = judge.failure();
  result.inputs = candidates.buildKnown(outcome.kept);
  result.proof = outcome.steps;
  result.validity = outcome.condition.validity;
  result.delivered = delivery.validity;
  result.refresh = delivery.refresh;
  result.refreshDifferences = delivery.differences;
  llvm::append_range(result.movedOutputs, judge.movedOutputs());
  result.notReady = judge.notReady();
  result.minimal = outcome.isMinimal;
  result.ignoreChanges = outcome.condition.ignored;
  result.label = delivery.refresh == Refresh::Differs ? Label::Unverified
                 : result.ignoreChanges.empty()       ? Label::Verified
                                                      : Label::Residual;
  // Own state last: what Check made of the definition is what an import file has.
  // Where the provider compares with old inputs, what lacks one of them has a difference to them.
  if (outcome.condition.validity == Validity::Strong || outcome.kept.all())
    result.strong = verify(judge, outcome, Validity::Strong, result);
  result.ownState = verify(judge, outcome, Validity::OwnState, result);
  if (delivery.refresh == Refresh::Same)
    result.proof.push_back({Step::Action::Verified, "", "refresh", "", 0});
  if (delivery.validity == Validity::Strong && result.label != Label::Unverified)
    askAboutSecrets(candidates, judge, outcome, result);
  return outcome.kept;
}

/// What a program may say of what was read: the same in the types of the schema, with its
/// constants.
static Subject saidOf(const Subject &subject) {
  Subject said = subject;
  if (subject.schema)
    for (ValueObject *values : {&said.inputs, &said.extra})
      *values = schema::withConstants(schema::conform(*values, subject.schema->inputs),
                                      subject.schema->inputs);
  return said;
}

/// What a search came to, and whether there is any use in another one.
struct Attempt {
  Result result;
  /// More inputs do not help: the provider broke down, or does not read the resource again, or the
  /// budget is used up.
  bool isEnded = false;
};

static Attempt attempt(const Subject &subject, const Candidates &candidates, oracle::Oracle &oracle,
                       const Options &options, unsigned callsBefore, bool hasErred = false) {
  Result result;
  result.writeOnly = candidates.writeOnly();
  result.outputs = subject.outputs;
  // No file can have a state whose inputs nobody knows.
  Validity validity = result.writeOnly.empty() ? options.validity : Validity::Strong;
  llvm::SmallVector<Validity, 2> states;
  if (validity != Validity::Strong)
    states.push_back(Validity::OwnState);
  if (validity != Validity::OwnState)
    states.push_back(Validity::Strong);
  Judge judge(subject, candidates, oracle, options.budget, callsBefore);
  if (hasErred)
    judge.setErred();
  Search::Outcome outcome = search(candidates, judge, validity);
  bool isEnded = outcome.isValid, isOwnBroken = false;
  auto giveUp = [&](std::string reason) {
    useEverything(candidates, subject, &judge, result);
    result.failure = std::move(reason);
  };
  if (!outcome.isValid) {
    bool isExhausted = judge.failure().empty();
    giveUp(isExhausted ? "the provider accepts none of the sets that were tried" : judge.failure());
    if (isExhausted)
      result.refusal = judge.refusal();
  } else {
    Result found = result;
    Subset kept = useOutcome(candidates, judge, std::move(outcome), states, found);
    if (found.refresh == Refresh::Unknown)
      giveUp(judge.failure().empty() ? judge.unreadReason() : judge.failure());
    else if (options.isByFile && found.delivered == Validity::OwnState &&
             judge.breaksOverOwn(found.checked, kept))
      isOwnBroken = true;
    else if (options.isByFile && found.delivered == Validity::Strong && judge.breaksOverRead())
      giveUp("`pulumi import` ends with an error, since the provider has one for what it reads "
             "itself; with the option `import` (`--adopt=option`) it is not asked about that");
    else {
      result = std::move(found);
      isEnded = false;
    }
  }
  result.calls = judge.calls();
  result.reads = judge.reads();
  if (isOwnBroken) { // it does not take what it fills in itself: the engine is to read the resource
    Options asRead = options;
    asRead.validity = Validity::Strong;
    Attempt other = attempt(subject, candidates, oracle, asRead, result.calls, /*hasErred=*/true);
    other.result.reads += result.reads;
    return other;
  }
  isEnded |= !judge.failure().empty() || judge.left() == 0;
  return {std::move(result), isEnded};
}

/// `input` with what `output` has beside it where `steps` lead. Nothing if that is there, or is no
/// value.
static std::optional<Value> withPart(const Value *input, const Value *output,
                                     llvm::ArrayRef<PathStep> steps) {
  if (!output || output->isNull() || output->containsUnknown())
    return std::nullopt;
  if (!input || input->isNull())
    return withoutDefaultsNotes(*output);
  if (steps.empty() || input->kind() != output->kind() || input->isSecret())
    return std::nullopt;
  const PathStep &step = steps.front();
  if (input->kind() == ValueKind::Object && step.kind == PathStep::Kind::Name) {
    std::optional<Value> part = withPart(input->object().find(step.name),
                                         output->object().find(step.name), steps.drop_front());
    if (!part)
      return std::nullopt;
    ValueObject members = input->object();
    members.set(step.name, std::move(*part));
    return Value::object(std::move(members));
  }
  size_t size = input->kind() == ValueKind::Array ? input->elements().size() : 0;
  if (step.kind != PathStep::Kind::Index || step.index >= size || output->elements().size() != size)
    return std::nullopt;
  std::optional<Value> part =
      withPart(&input->elements()[step.index], &output->elements()[step.index], steps.drop_front());
  if (!part)
    return std::nullopt;
  std::vector<Value> elements = input->elements().vec();
  elements[step.index] = std::move(*part);
  return Value::array(std::move(elements));
}

/// `subject` as a program may say it, with what only the outputs have of the inputs in which
/// `result` leaves a difference; of all inputs, if nothing is valid. Nothing if there is no more
/// than was read.
static std::optional<Subject> withOutputs(const Subject &subject, const Result &result) {
  if (!subject.schema)
    return std::nullopt;
  const ValueObject &outputs = subject.outputs;
  Subject wider = subject;
  bool isWider = false;
  auto add = [&](llvm::StringRef name, llvm::ArrayRef<PathStep> steps) {
    const schema::Property *property = schema::find(subject.schema->inputs, name);
    bool isTaken = property && property->isRequired && !property->defaultValue && steps.empty();
    if (!property || isTaken || subject.extra.find(name))
      return;
    if (std::optional<Value> value = withPart(wider.inputs.find(name), outputs.find(name), steps)) {
      wider.inputs.set(name, std::move(*value));
      isWider = true;
    }
  };
  if (!result.delivered)
    for (const schema::Property &property : subject.schema->inputs)
      add(property.name, {});
  for (const std::vector<std::string> *paths : {&result.ignoreChanges, &result.refreshDifferences})
    for (const std::string &text : *paths)
      if (auto path = PropertyPath::parse(text);
          path && !path->empty() && path->steps().front().kind == PathStep::Kind::Name)
        add(path->steps().front().name, path->steps().drop_front());
  return isWider ? std::optional(saidOf(wider)) : std::nullopt;
}

/// The smallest inputs, if the resource is ready.
static Result choose(const Subject &subject, oracle::Oracle *oracle, const Options &options) {
  Candidates candidates(saidOf(subject), options);
  if (!oracle) {
    Result result;
    result.writeOnly = candidates.writeOnly();
    result.outputs = subject.outputs;
    useEverything(candidates, subject, nullptr, result);
    return result;
  }
  auto [result, isEnded] = attempt(subject, candidates, *oracle, options, 0);
  if (isEnded || result.label == Label::Verified)
    return std::move(result);
  if (!result.delivered && !subject.references.empty()) { // they may exclude each other
    Attempt other = attempt(subject, Candidates(saidOf(subject), options, Hold::Preferred), *oracle,
                            options, result.calls);
    other.result.reads += result.reads;
    if (!other.result.delivered)
      std::tie(result.calls, result.reads) = std::pair(other.result.calls, other.result.reads);
    else
      result = std::move(other.result);
    if (other.isEnded || result.label == Label::Verified)
      return std::move(result);
  }
  // What differs, or is missing, may be something that the provider does not read as an input.
  std::optional<Subject> wider = withOutputs(subject, result);
  if (!wider)
    return std::move(result);
  Result other =
      attempt(subject, Candidates(*wider, options), *oracle, options, result.calls).result;
  auto badness = [](const Result &found) {
    return std::tuple(found.label == Label::Unverified, !found.delivered,
                      found.ignoreChanges.size());
  };
  Result &better = badness(other) < badness(result) ? other : result;
  better.reads = result.reads + other.reads;
  better.calls = other.calls;
  return std::move(better);
}

Result minimise(const Subject &subject, oracle::Oracle *oracle, const Options &options) {
  Result result = choose(subject, oracle, options);
  if (result.notReady.empty())
    result.notReady = subject.notReady;
  if (!result.notReady.empty())
    result.label = Label::Unverified;
  return result;
}

} // namespace pcl::minimal
