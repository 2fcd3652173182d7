// What failures of Check have taught: patterns of kept and missing nodes that it does not take.
// Private to the library.
//
// A failure that names `a` and `b` while `a` is kept and `b` is not says that this pattern is
// wrong, whatever else is given: one of the two must change. That covers needed inputs, groups of
// which one is needed, conflicts, and inputs that need others alike. Lessons are clauses, so the
// next set to try is a solution of a small satisfiability problem (Davis, Logemann and Loveland, "A
// Machine Program for Theorem-Proving", CACM 1962), the nearest to what is wished for.
#pragma once

#include "Candidates.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace pcl::minimal {

class Lessons {
public:
  explicit Lessons(const Candidates &candidates) : TheCandidates(candidates) {}

  struct Literal {
    unsigned node;
    bool isKept;
  };
  using Clause = std::vector<Literal>; ///< one of them must hold

  void add(Clause clause) { Clauses.push_back(std::move(clause)); }
  bool allows(const Subset &subset) const;

  /// Check refuses `subset` and names `nodes`. False if all of them are bound to be as they are.
  bool learn(const Subset &subset, llvm::ArrayRef<unsigned> nodes);
  void forget() { Clauses.clear(); }

  /// `wish`, changed as little as the lessons want. What is `urgent` is rather kept than the rest
  /// of the wish, and then what `isWorse` prefers. Nothing if the lessons contradict each other.
  std::optional<Subset> nearest(const Subset &wish, const Subset &urgent,
                                llvm::function_ref<bool(unsigned, unsigned)> isWorse) const;

private:
  class Solver;
  void addTree(const Subset &concerned, std::vector<Clause> &clauses) const;

  const Candidates &TheCandidates;
  std::vector<Clause> Clauses;
};

} // namespace pcl::minimal
