// The search for minimal inputs against thousands of random constraints: no result is invalid, and
// nothing can go.
#include "pcl/Minimal/MinimalInputs.h"
#include "pcl/TestProvider/ConstraintOracle.h"
#include "pcl/TestProvider/RandomTable.h"
#include "pcl/TestProvider/TableProvider.h"

#include <gtest/gtest.h>

using namespace pcl;
using namespace pcl::minimal;
using testprovider::ConstraintOracle;
using testprovider::ConstraintShape;

static Result minimise(ConstraintOracle &oracle, const Options &options = {}) {
  Subject subject;
  subject.key = {"urn:pulumi:dev::p::t:index:R::r", "t:index:R", "r", "id"};
  subject.inputs = oracle.all();
  subject.outputs = oracle.all();
  return minimise(subject, &oracle, options);
}

/// A shape that depends on `seed` only, of up to `inputs` inputs.
static ConstraintShape shapeOf(unsigned seed, unsigned inputs) {
  auto part = [&](unsigned divisor, unsigned limit) { return seed / divisor % (limit + 1); };
  ConstraintShape shape;
  shape.inputs = 2 + seed % (inputs - 1);
  shape.needed = part(3, shape.inputs / 4);
  shape.atLeastOneOf = part(5, 2);
  shape.exactlyOneOf = part(7, 2);
  shape.conflicts = part(11, 2);
  shape.dependencies = part(13, 3);
  shape.groupSize = 2 + part(17, 2);
  return shape;
}

/// Whether an input of the result can go although none was to be left that can.
static bool canShrink(const ConstraintOracle &oracle, const Result &result) {
  std::vector<bool> isGiven = oracle.given(result.inputs);
  for (unsigned input = 0; input < oracle.size(); ++input) {
    if (!isGiven[input])
      continue;
    isGiven[input] = false;
    if (oracle.isValid(isGiven))
      return true;
    isGiven[input] = true;
  }
  return false;
}

TEST(Search, SmallOnesAgainstBruteForce) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    ConstraintOracle oracle = ConstraintOracle::random(seed, shapeOf(seed, 10));
    Result result = minimise(oracle);
    EXPECT_EQ(result.label, Label::Verified) << seed;
    EXPECT_TRUE(oracle.isValid(oracle.given(result.inputs))) << seed;
    EXPECT_FALSE(canShrink(oracle, result)) << seed;
  }
}

TEST(Search, NoInvalidResult) {
  for (unsigned seed = 0; seed < 10000; ++seed) {
    ConstraintOracle oracle = ConstraintOracle::random(seed, shapeOf(seed, 60));
    Result result = minimise(oracle);
    ASSERT_EQ(result.label, Label::Verified) << seed;
    ASSERT_TRUE(oracle.isValid(oracle.given(result.inputs)) && !canShrink(oracle, result)) << seed;
  }
}

/// Without names there is still the number of failures.
TEST(Search, UnexplainedFailures) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    ConstraintShape shape = shapeOf(seed, 30);
    shape.unexplained = seed % 2 ? 100 : 30;
    ConstraintOracle oracle = ConstraintOracle::random(seed, shape);
    Result result = minimise(oracle);
    EXPECT_EQ(result.label, Label::Verified) << seed;
    EXPECT_TRUE(oracle.isValid(oracle.given(result.inputs)) && !canShrink(oracle, result)) << seed;
  }
}

/// The same with a provider that has defaults, nested objects and differences that stay.
TEST(Search, RandomTables) {
  using testprovider::RandomTable;
  for (unsigned seed = 0; seed < 500; ++seed) {
    testprovider::Shape shape;
    shape.properties = 8 + seed % 40;
    shape.necessary = seed % 5;
    shape.groups = seed % 3;
    shape.groupSize = 2 + seed % 2;
    shape.conflicts = seed % 4;
    shape.nested = seed % 3;
    shape.persistent = seed % 7 == 0;
    RandomTable random = testprovider::randomTable(seed, shape);
    testprovider::TableProvider provider(random.table);
    Subject subject;
    subject.key = {"urn:pulumi:dev::p::" + RandomTable::Type.str() + "::r", RandomTable::Type.str(),
                   "r", RandomTable::Id.str()};
    oracle::ReadAnswer read = llvm::cantFail(provider.read({subject.key, {}, {}}));
    subject.inputs = read.inputs;
    subject.outputs = read.outputs;
    Result result = minimise(subject, &provider, {});
    EXPECT_TRUE(result.strong && result.ownState && result.minimal) << seed;
    EXPECT_EQ(result.ignoreChanges, random.persistent) << seed;
    Value inputs = Value::object(result.inputs);
    auto isKept = [&](const std::string &path) { return PropertyPath::parse(path)->find(inputs); };
    EXPECT_TRUE(llvm::all_of(random.necessary, isKept)) << seed;
    for (const auto &group : random.groups)
      EXPECT_EQ(llvm::count_if(group, isKept), 1) << seed;
    for (const auto &conflict : random.conflicts)
      EXPECT_LE(llvm::count_if(conflict, isKept), 1) << seed;
  }
}
