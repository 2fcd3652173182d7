// A provider of one flat resource that is nothing but constraints between its inputs: the search is
// measured and checked against it, because it answers in microseconds and anybody can say what is
// valid.
//
// What real providers do around constraints (defaults, sets, nesting ...) is TableProvider's
// business.
#pragma once

#include "pcl/Oracle/Oracle.h"

#include <cstdint>

namespace pcl::testprovider {

struct Constraint {
  enum class Kind : uint8_t {
    Needed,       ///< the first member must be there
    AtLeastOneOf, ///< of the members
    ExactlyOneOf, ///< of the members
    Conflict,     ///< not all members together
    Requires,     ///< the first member needs the others
  } kind = Kind::Needed;
  std::vector<unsigned> members;
  bool isByDiff = false;   ///< Needed: Check is content, and Diff has a difference
  bool isExplained = true; ///< failure or difference have names

  bool holds(const std::vector<bool> &isGiven) const;
};

/// How many constraints of each kind a random oracle has. All can hold at once.
struct ConstraintShape {
  unsigned inputs = 16;
  unsigned needed = 0, atLeastOneOf = 0, exactlyOneOf = 0, conflicts = 0, dependencies = 0;
  unsigned groupSize = 2;
  unsigned byDiff = 50;     ///< percent of `needed`
  unsigned unexplained = 0; ///< percent
};

class ConstraintOracle final : public oracle::Oracle {
public:
  ConstraintOracle(unsigned inputs, std::vector<Constraint> constraints)
      : Inputs(inputs), Constraints(std::move(constraints)) {}
  /// The same for the same seed and shape, everywhere.
  static ConstraintOracle random(uint64_t seed, const ConstraintShape &shape);

  unsigned size() const { return Inputs; }
  static std::string nameOf(unsigned input);
  /// All inputs: what Read gives as inputs and as outputs.
  ValueObject all() const;
  std::vector<bool> given(const ValueObject &inputs) const;
  bool isValid(const std::vector<bool> &isGiven) const;

  llvm::Expected<oracle::ReadAnswer> read(const oracle::ReadRequest &request) override;
  llvm::Expected<oracle::CheckAnswer> check(const oracle::CheckRequest &request) override;
  llvm::Expected<oracle::DiffAnswer> diff(const oracle::DiffRequest &request) override;

  unsigned checks = 0; ///< calls of Check so far
  unsigned dieAt =
      0; ///< the number of the call of Check that fails with Unavailable, from 1; 0: none

private:
  unsigned Inputs;
  std::vector<Constraint> Constraints;
};

} // namespace pcl::testprovider
