// Random tables of one resource type, with what its smallest definition must have: for the search
// of minimal inputs.
//
// All inputs are given to the letter by Read, so that the full set may be invalid. What must be had
// is for judges; the search gets the table only.
#pragma once

#include "pcl/TestProvider/Table.h"

namespace pcl::testprovider {

struct Shape {
  unsigned properties = 16; ///< inputs at the top; more if the rest asks for more
  unsigned necessary = 2;   ///< of these, each must be said
  unsigned groups = 1;      ///< of which one member must be said
  unsigned groupSize = 2;
  unsigned conflicts = 0; ///< pairs of which one member at most may be said, both given by Read
  unsigned nested =
      0; ///< objects with members of which one must be said; they count as necessary ones beside
  unsigned persistent = 0;  ///< properties that differ whatever is said
  unsigned unexplained = 0; ///< percent of what Check says without naming anything
  bool onlyCheck =
      false; ///< what is necessary is so in Check; else it is Check or Diff that misses it
};

struct RandomTable {
  static constexpr llvm::StringLiteral Type = "chance:index:Thing";
  static constexpr llvm::StringLiteral Id = "thing-1";

  std::shared_ptr<const Table> table;
  std::vector<std::string> necessary;           ///< paths that every valid definition has, sorted
  std::vector<std::vector<std::string>> groups; ///< one of each
  std::vector<std::vector<std::string>> conflicts; ///< one of each at most
  std::vector<std::string> persistent;             ///< paths that always differ
};

/// The table of `seed`: the same on every machine.
RandomTable randomTable(uint64_t seed, const Shape &shape);

} // namespace pcl::testprovider
