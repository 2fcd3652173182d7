// Constraints as Check and Diff have them, and random ones.
#include "pcl/TestProvider/ConstraintOracle.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::testprovider {

bool Constraint::holds(const std::vector<bool> &isGiven) const {
  size_t count = llvm::count_if(members, [&](unsigned member) { return isGiven[member]; });
  switch (kind) {
  case Kind::Needed:
  case Kind::AtLeastOneOf:
    return count > 0;
  case Kind::ExactlyOneOf:
    return count == 1;
  case Kind::Conflict:
    return count < members.size();
  case Kind::Requires:
    return !isGiven[members.front()] || count == members.size();
  }
  return false;
}

namespace {
/// A generator that gives the same numbers on every machine. Source: Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", OOPSLA 2014 (SplitMix64).
class Random {
public:
  explicit Random(uint64_t seed) : State(seed) {}
  unsigned below(unsigned limit) {
    uint64_t mixed = State += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return (mixed ^ (mixed >> 31)) % limit;
  }
  /// Different ones of `from`.
  std::vector<unsigned> choose(unsigned count, llvm::ArrayRef<unsigned> from) {
    std::vector<unsigned> rest = from.vec();
    std::vector<unsigned> chosen;
    for (; chosen.size() < count && !rest.empty(); rest.pop_back()) {
      std::swap(rest[below(rest.size())], rest.back());
      chosen.push_back(rest.back());
    }
    return chosen;
  }

private:
  uint64_t State;
};
} // namespace

/// There is a valid definition: what is needed, one input of each group, and what those require.
ConstraintOracle ConstraintOracle::random(uint64_t seed, const ConstraintShape &shape) {
  using Kind = Constraint::Kind;
  Random random(seed);
  std::vector<unsigned> all(shape.inputs);
  for (unsigned input = 0; input < shape.inputs; ++input)
    all[input] = input;
  std::vector<unsigned> order = random.choose(shape.inputs, all);
  llvm::ArrayRef<unsigned> unused = order;
  auto take = [&](unsigned count) {
    auto taken = unused.take_front(std::min<size_t>(count, unused.size())).vec();
    unused = unused.drop_front(taken.size());
    return taken;
  };
  std::vector<Constraint> constraints;
  auto add = [&](Kind kind, std::vector<unsigned> members) {
    if (members.empty() || (kind != Kind::Needed && members.size() < 2))
      return;
    bool isByDiff = kind == Kind::Needed && random.below(100) < shape.byDiff;
    constraints.push_back(
        {kind, std::move(members), isByDiff, random.below(100) >= shape.unexplained});
  };
  // Each input is in one need or group only, so that the numbers of the shape are those of the
  // result.
  for (unsigned i = 0; i < shape.needed; ++i)
    add(Kind::Needed, take(1));
  for (unsigned i = 0; i < shape.atLeastOneOf; ++i)
    add(Kind::AtLeastOneOf, take(shape.groupSize));
  for (unsigned i = 0; i < shape.exactlyOneOf; ++i)
    add(Kind::ExactlyOneOf, take(shape.groupSize));
  // What conflicts is never needed by something else.
  const std::vector<unsigned> targets = take(unused.size() / 2), free = unused.vec();
  for (unsigned i = 0; i < shape.conflicts; ++i)
    add(Kind::Conflict, random.choose(2, free));
  for (unsigned i = 0; i < shape.dependencies && !targets.empty(); ++i)
    if (unsigned target = targets[random.below(targets.size())],
        source = order[random.below(order.size())];
        target != source)
      add(Kind::Requires, {source, target});
  return ConstraintOracle(shape.inputs, std::move(constraints));
}

std::string ConstraintOracle::nameOf(unsigned input) { return fmt::format("input{:03}", input); }

ValueObject ConstraintOracle::all() const {
  ValueObject inputs;
  for (unsigned input = 0; input < Inputs; ++input)
    inputs.set(nameOf(input), Value::string("given"));
  return inputs;
}

std::vector<bool> ConstraintOracle::given(const ValueObject &inputs) const {
  std::vector<bool> isGiven(Inputs);
  for (unsigned input = 0; input < Inputs; ++input)
    isGiven[input] = inputs.find(nameOf(input));
  return isGiven;
}

bool ConstraintOracle::isValid(const std::vector<bool> &isGiven) const {
  return llvm::all_of(Constraints,
                      [&](const Constraint &constraint) { return constraint.holds(isGiven); });
}

llvm::Expected<oracle::ReadAnswer> ConstraintOracle::read(const oracle::ReadRequest &request) {
  return oracle::ReadAnswer{request.key.id, all(), all(), true, true, false};
}

llvm::Expected<oracle::CheckAnswer> ConstraintOracle::check(const oracle::CheckRequest &request) {
  if (++checks == dieAt)
    return oracle::makeError(oracle::FailureKind::Unavailable, "the provider has died");
  std::vector<bool> isGiven = given(request.news);
  oracle::CheckAnswer answer{request.news, {}};
  for (const Constraint &constraint : Constraints) {
    if (constraint.isByDiff || constraint.holds(isGiven))
      continue;
    std::vector<std::string> names;
    for (unsigned member : constraint.members)
      names.push_back(nameOf(member));
    if (constraint.isExplained)
      answer.failures.push_back({names.front(), fmt::format("see `{}`", fmt::join(names, "`, `"))});
    else
      answer.failures.push_back({"", "invalid configuration"});
  }
  return answer;
}

llvm::Expected<oracle::DiffAnswer> ConstraintOracle::diff(const oracle::DiffRequest &request) {
  std::vector<bool> isGiven = given(request.news);
  oracle::DiffAnswer answer;
  answer.changes = oracle::Changes::None;
  for (const Constraint &constraint : Constraints) {
    if (!constraint.isByDiff || constraint.holds(isGiven))
      continue;
    answer.changes = oracle::Changes::Some;
    if (constraint.isExplained)
      answer.detailed.push_back(
          {oracle::PropertyDiff::Kind::Delete, nameOf(constraint.members.front()), false});
  }
  answer.hasDetailed = !answer.detailed.empty();
  return answer;
}

} // namespace pcl::testprovider
