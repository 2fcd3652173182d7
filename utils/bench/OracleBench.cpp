// Counts how often strategies that look for minimal inputs ask the provider: OracleBench
// [INSTANCES]
//
// Each row is a shape of random constraints (TestProvider's ConstraintOracle): n inputs, m of them
// needed, g groups of which one is, x conflicts between others. A cell is the number of pairs of
// Check and Diff, on average and at most, the inputs that are left on average, and how many of the
// results are not valid. `ours` includes its last call, for the other kind of old inputs; the
// others trust themselves.

#include "pcl/Minimal/MinimalInputs.h"
#include "pcl/TestProvider/ConstraintOracle.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>
#include <fmt/format.h>
#include <functional>
#include <map>

using namespace pcl;
using testprovider::ConstraintOracle;
using testprovider::ConstraintShape;

namespace {

using Set = std::vector<unsigned>; ///< inputs, in ascending order

/// Answers whether a set is valid; what was asked before costs nothing.
class Counter {
public:
  explicit Counter(const ConstraintOracle &oracle) : Oracle(oracle) {}

  bool operator()(const Set &set) {
    auto [entry, isNew] = Answers.try_emplace(set);
    if (isNew) {
      std::vector<bool> isGiven(Oracle.size());
      for (unsigned input : set)
        isGiven[input] = true;
      entry->second = Oracle.isValid(isGiven);
    }
    return entry->second;
  }
  size_t calls() const { return Answers.size(); }

private:
  const ConstraintOracle &Oracle;
  std::map<Set, bool> Answers;
};

Set allOf(const ConstraintOracle &oracle) {
  Set all(oracle.size());
  for (unsigned input = 0; input < all.size(); ++input)
    all[input] = input;
  return all;
}

Set without(const Set &set, llvm::ArrayRef<unsigned> removed) {
  Set rest;
  for (unsigned input : set)
    if (!llvm::is_contained(removed, input))
      rest.push_back(input);
  return rest;
}

Set joined(const Set &a, const Set &b) {
  Set both = a;
  both.insert(both.end(), b.begin(), b.end());
  llvm::sort(both);
  return both;
}

/// One pass over all inputs, removing each that can go.
bool greedyPass(Set &kept, Counter &isValid) {
  bool isChanged = false;
  for (unsigned input : Set(kept))
    if (Set rest = without(kept, input); isValid(rest)) {
      kept = std::move(rest);
      isChanged = true;
    }
  return isChanged;
}

Set greedyOnce(Set kept, Counter &isValid) {
  greedyPass(kept, isValid);
  return kept;
}

Set greedyToTheEnd(Set kept, Counter &isValid) {
  while (greedyPass(kept, isValid))
    ;
  return kept;
}

/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE
/// 28(2), 2002.
Set ddmin(Set kept, Counter &isValid) {
  for (size_t parts = 2; kept.size() >= 2;) {
    bool isReduced = false;
    for (bool isComplement : {false, true})
      for (size_t part = 0; part < parts && !isReduced; ++part) {
        size_t begin = part * kept.size() / parts, end = (part + 1) * kept.size() / parts;
        Set chunk(kept.begin() + begin, kept.begin() + end);
        Set tried = isComplement ? without(kept, chunk) : chunk;
        if (tried.size() == kept.size() || !isValid(tried))
          continue;
        parts = isComplement ? std::max<size_t>(parts - 1, 2) : 2;
        kept = std::move(tried);
        isReduced = true;
      }
    if (isReduced)
      continue;
    if (parts >= kept.size())
      break;
    parts = std::min(parts * 2, kept.size());
  }
  return kept.size() == 1 && isValid({}) ? Set() : kept;
}

/// Source: Junker, "QuickXplain: Preferred Explanations and Relaxations for Over-Constrained
/// Problems", AAAI 2004.
Set quickXplain(const Set &base, bool isBaseNew, const Set &candidates, Counter &isValid) {
  if (isBaseNew && isValid(base))
    return {};
  if (candidates.size() == 1)
    return candidates;
  Set first(candidates.begin(), candidates.begin() + candidates.size() / 2);
  Set second(candidates.begin() + candidates.size() / 2, candidates.end());
  Set ofSecond = quickXplain(joined(base, first), true, second, isValid);
  Set ofFirst = quickXplain(joined(base, ofSecond), !ofSecond.empty(), first, isValid);
  return joined(ofFirst, ofSecond);
}

Set quickXplain(Set all, Counter &isValid) {
  if (isValid({}) || !isValid(all))
    return isValid({}) ? Set() : all;
  return quickXplain({}, false, all, isValid);
}

/// The same, and then a try of each input that is left, as ours has it: QuickXplain believes that
/// what has enough stays valid when more is said.
Set quickXplainChecked(Set all, Counter &isValid) {
  return greedyToTheEnd(quickXplain(std::move(all), isValid), isValid);
}

struct Outcome {
  Set kept;
  size_t calls;
};

Outcome ours(ConstraintOracle &oracle) {
  minimal::Subject subject;
  subject.key = {"urn:pulumi:dev::p::t:index:R::r", "t:index:R", "r", "id"};
  subject.inputs = subject.outputs = oracle.all();
  minimal::Result result = minimal::minimise(subject, &oracle, {});
  std::vector<bool> isGiven = oracle.given(result.inputs);
  Outcome outcome{{}, result.calls};
  for (unsigned input = 0; input < oracle.size(); ++input)
    if (isGiven[input])
      outcome.kept.push_back(input);
  return outcome;
}

using Strategy = std::function<Outcome(ConstraintOracle &)>;

Strategy counted(Set (*strategy)(Set, Counter &)) {
  return [strategy](ConstraintOracle &oracle) {
    Counter isValid(oracle);
    Set kept = strategy(allOf(oracle), isValid);
    return Outcome{std::move(kept), isValid.calls()};
  };
}

std::string cell(const ConstraintShape &shape, unsigned instances, const Strategy &strategy) {
  size_t calls = 0, most = 0, kept = 0, invalid = 0;
  for (unsigned seed = 0; seed < instances; ++seed) {
    ConstraintOracle oracle = ConstraintOracle::random(seed, shape);
    Outcome outcome = strategy(oracle);
    Counter isValid(oracle);
    calls += outcome.calls;
    most = std::max(most, outcome.calls);
    kept += outcome.kept.size();
    invalid += !isValid(outcome.kept);
  }
  std::string text = fmt::format("{:.1f} ({}) -> {:.1f}", double(calls) / instances, most,
                                 double(kept) / instances);
  if (invalid)
    text += fmt::format(", {} invalid", invalid);
  return text;
}

} // namespace

int main(int argc, char **argv) {
  unsigned instances = argc > 1 ? std::max(1, std::atoi(argv[1])) : 300;
  const std::pair<const char *, Strategy> strategies[] = {
      {"empty", counted([](Set, Counter &isValid) { return isValid({}), Set(); })},
      {"all", counted([](Set all, Counter &isValid) { return isValid(all), all; })},
      {"greedy, one pass", counted(greedyOnce)},
      {"greedy to the end", counted(greedyToTheEnd)},
      {"ddmin", counted(ddmin)},
      {"QuickXplain",
       counted([](Set all, Counter &isValid) { return quickXplain(std::move(all), isValid); })},
      {"QuickXplain, checked", counted(quickXplainChecked)},
      {"ours", ours}};
  struct Row {
    unsigned inputs, needed, groups, conflicts, byDiff, unexplained;
  };
  const Row rows[] = {{16, 0, 1, 0, 0, 0},     {16, 2, 1, 0, 0, 0},    {24, 4, 1, 1, 0, 0},
                      {40, 5, 1, 1, 0, 0},     {80, 8, 2, 1, 0, 0},    {200, 15, 3, 2, 0, 0},
                      {40, 5, 1, 1, 50, 0},    {200, 15, 3, 2, 50, 0}, {40, 5, 0, 0, 50, 100},
                      {200, 15, 0, 0, 50, 100}};
  fmt::print("| n, m, g, x | words |");
  for (const auto &strategy : strategies)
    fmt::print(" {} |", strategy.first);
  fmt::print("\n| --- | --- |");
  for (size_t i = 0; i < std::size(strategies); ++i)
    fmt::print(" --- |");
  for (const Row &row : rows) {
    ConstraintShape shape;
    shape.inputs = row.inputs;
    shape.needed = row.needed;
    shape.atLeastOneOf = row.groups;
    shape.conflicts = row.conflicts;
    shape.byDiff = row.byDiff;
    shape.unexplained = row.unexplained;
    fmt::print("\n| {}, {}, {}, {} | {} |", row.inputs, row.needed, row.groups, row.conflicts,
               row.unexplained ? "none"
               : row.byDiff    ? "Check, Diff"
                               : "Check");
    for (const auto &strategy : strategies)
      fmt::print(" {} |", cell(shape, instances, strategy.second));
  }
  fmt::print("\n");
  return 0;
}
