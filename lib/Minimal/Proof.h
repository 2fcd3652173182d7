// Writes the steps of a proof: which input went or stayed, by which rule or call, in words without
// values. Private to the library.
#pragma once

#include "Judge.h"

namespace pcl::minimal {

class Proof {
public:
  explicit Proof(const Candidates &candidates) : TheCandidates(candidates) {}

  void pruned();
  void step(Step::Action action, unsigned node, llvm::StringRef rule, std::string reason,
            unsigned call);
  void verified(llvm::StringRef rule, unsigned call);

  std::vector<Step> steps;

  /// What the answer says is wrong: "Check names `ami`", "Diff at `tags`".
  std::string describe(const Answer &answer) const;

private:
  const Candidates &TheCandidates;
};

} // namespace pcl::minimal
